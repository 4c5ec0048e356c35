game-title = Liar’s dice
game-sentence = Everybody rolls in secret. Bid how many dice of all show a face, or doubt what was bid.
chart-name = The dice

rolled = { $seat } rolls { $face }.
    .hidden = { $seat } rolls a die.
bid = { $seat } bids { $count } × { $face }.
doubted = { $seat } doubts what { $other_seat } bid.
shown = { $seat } { $dice_count ->
    [0] has no dice.
   *[other] shows { $dice }.
}
lost = There are { $count } × { $face }. { $seat } loses a die and { $left ->
    [0] is out.
   *[other] has { $left } left.
}

do = { $move ->
    [doubt] Doubt it
   *[other] Bid { $move }
}

option-dice = How many dice each seat begins with.
    .label = Dice
option-faces = How many faces a die has.
    .label = Faces
preset-default = Two dice each.
    .label = Short
preset-long = Three dice each.
    .label = Long
player-random = Does anything that is allowed.
    .label = Random
