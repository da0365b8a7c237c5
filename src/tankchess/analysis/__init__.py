"""Games analysed by the engine: what each move was worth, which ones were mistakes, what was missed."""

from tankchess.analysis.analysed import AnalysedGame, AnalysedMove, Summary
from tankchess.analysis.annotation import annotate, plain_comment
from tankchess.analysis.evaluation import Evaluation, winning_chances
from tankchess.analysis.json_form import analysis_to_json, write_analyses
from tankchess.analysis.judgement import BLUNDER, MISTAKE, Judgement, accuracy, judge
from tankchess.analysis.review import GameReview, analyse_game, analyse_move, analysed_moves

__all__ = [
    "BLUNDER",
    "MISTAKE",
    "AnalysedGame",
    "AnalysedMove",
    "Evaluation",
    "GameReview",
    "Judgement",
    "Summary",
    "accuracy",
    "analyse_game",
    "analyse_move",
    "analysed_moves",
    "analysis_to_json",
    "annotate",
    "judge",
    "plain_comment",
    "winning_chances",
    "write_analyses",
]
