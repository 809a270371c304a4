// The English texts of the stage, as javascript/build.py hands them over.

import process from "node:process";

const { ABVIZ_STAGE_TEXTS } = process.env;
if (!ABVIZ_STAGE_TEXTS) throw new Error("the texts come from Python: python3 run.py bundle --check");

export const texts = JSON.parse(ABVIZ_STAGE_TEXTS);
