game-title = Pig
game-sentence = Roll as often as you dare; a one loses all you rolled in this turn.
chart-name = The die and the pot

rolled = { $seat } rolls { $pips }{ $pips ->
    [1] , and the pot is lost.
   *[other] : { $pot } in the pot.
}
held = { $seat } takes { $pot } and has { $points }.

luck = { $way ->
    [more] { $seat } rolled { $more } more than expected, as 1 in { $times } do.
    [less] { $seat } rolled { $more } less than expected, as 1 in { $times } do.
   *[even] { $seat } rolled just what was to be expected.
}

do-hold = Take { $pot }
do-roll = Roll
then-roll = A one loses the pot.

option-goal = How many points win.
    .label = Goal
preset-default = To twenty.
    .label = Usual
preset-short = To ten.
    .label = Short
player-random = Does anything that is allowed.
    .label = Random
