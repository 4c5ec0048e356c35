game-title = Rock, paper, scissors
game-sentence = Each chooses in secret. Rock beats scissors, scissors beat paper, paper beats rock.
chart-name = The signs

chosen = { $seat } chooses { $sign }.
    .hidden = { $seat } chooses.
shown = { $first } against { $second }.
do = Choose { $sign }

option-rounds = How many rounds are played.
    .label = Rounds
preset-default = Five rounds.
    .label = Usual
player-random = Does anything that is allowed.
    .label = Random
