// Quizzes and single questions: the page fetches them when they are first asked for.

export { startQuiz } from "../quiz/page.js";
export { Prediction } from "../quiz/predict.js";
