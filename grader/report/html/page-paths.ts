/** The paths of the pages in a report folder. Pages for students are in a folder of their own. */

/** The folder of one student. All of it may be given to that student. */
export function feedbackPagePath(id: string): string {
  return `submissions/${id}/feedback.html`;
}

export function instructorPagePath(id: string): string {
  return `instructor/${id}.html`;
}

/** The same paths as links: characters of file names that mean something in a URL are escaped. */
export function linkToFeedbackPage(id: string): string {
  return asLink(feedbackPagePath(id));
}

export function linkToInstructorPage(id: string): string {
  return asLink(instructorPagePath(id));
}

function asLink(place: string): string {
  return place
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/');
}
