// Predictions are answered in the page itself.
import { startPredictions } from "./predict.js";

startPredictions();
