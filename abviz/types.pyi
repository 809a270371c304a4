from abviz.engine.algorithm import Algorithm as Algorithm
from abviz.stage.animation import Animation as Animation
from abviz.classroom.misconceptions.answer_patterns import AnswerPattern as AnswerPattern
from abviz.classroom.gradebook.class_summary import ClassSummary as ClassSummary
from abviz.widgets.course import Course as Course
from abviz.replay.steps import Cutoff as Cutoff
from abviz.experiments.experiment import Experiment as Experiment
from abviz.widgets.explorer import Explorer as Explorer
from abviz.classroom.gradebook.grades import Grades as Grades
from abviz.classroom.practice.hunt import Hunt as Hunt
from abviz.widgets.lecture import Lecture as Lecture
from abviz.classroom.misconceptions.belief import Misconception as Misconception
from abviz.experiments.ordering import OrderingExplorer as OrderingExplorer
from abviz.drawing.overview import Overview as Overview
from abviz.drawing.picture import Picture as Picture
from abviz.widgets.play import Play as Play
from abviz.classroom.practice.predict import Prediction as Prediction
from abviz.classroom.practice.predict import Progress as Progress
from abviz.classroom.practice.quiz import Quiz as Quiz
from abviz.classroom.check.report import Report as Report
from abviz.experiments.results import Results as Results
from abviz.classroom.worksheets.task import Task as Task
from abviz.classroom.worksheets.worksheet import Worksheet as Worksheet

MADE_BY: dict[str, str]
