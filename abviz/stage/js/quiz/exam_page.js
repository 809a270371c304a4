// Exams on a page: a bundle of their own, for most pages have none.

import { newExaminer } from "./exam.js";

/** Let quizzes of this page be exams, if they are such. */
export function offerExams() {
  Object.assign(document, { abvizExaminer: newExaminer });
}
