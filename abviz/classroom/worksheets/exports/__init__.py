"""Worksheets for programs that ask and grade: Moodle, Canvas, nbgrader."""
