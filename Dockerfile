# boardmark with all that grading needs: a JDK, Checkstyle, Python, bubblewrap. README.md has its command; compose.yaml
# starts a service and workers from it.
FROM node:20-bookworm-slim AS build
WORKDIR /boardmark
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts && npm rebuild esbuild
COPY . .
RUN npm pack --pack-destination /packed

FROM node:20-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends bubblewrap checkstyle openjdk-17-jdk-headless pycodestyle python3 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /packed /packed
RUN npm install --global /packed/*.tgz && rm -rf /packed
# Not root: what is graded is other people's.
RUN useradd --create-home grader && mkdir /data && chown grader /data
USER grader
WORKDIR /work
ENTRYPOINT ["boardmark"]
