// Quizzes and single questions, with their style rules: the page fetches them when they are first asked for.

import handIn from "../../hand_in.css";
import predict from "../../predict.css";
import quiz from "../../quiz.css";
import { make } from "../dom.js";
import { offerExams } from "../quiz/exam_page.js";

export { startQuiz } from "../quiz/page.js";
export { Prediction } from "../quiz/predict.js";

document.head.append(make("style", { text: quiz + predict + handIn }));
offerExams();
