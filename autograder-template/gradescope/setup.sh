#!/usr/bin/env bash
# Run once, when Gradescope builds the image: what boardmark and the submissions need.
set -euo pipefail
root="${AUTOGRADER_ROOT:-/autograder}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends $PACKAGES$$ASKS$
node_major=$(node --version 2>/dev/null | sed -E 's/^v([0-9]+).*/\1/' || echo 0)
if [ "${node_major:-0}" -lt 22 ]; then
  curl -fsSL https://deb.nodesource.com/setup_22.x | bash -
  apt-get install -y -qq nodejs
fi
cd "$root/source/boardmark"
npm install --omit=dev --no-audit --no-fund
node dist/boardmark.js doctor
