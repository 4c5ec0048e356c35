### Deep Sea Adventure, in English.
### A “treasure” is whatever is carried as one, a chip or a stack of chips; the rules call it a unit.
### A list arrives as $name (its items, joined), $name_or and $name_count; a seat arrives as its name.

game-title = Deep Sea Adventure
game-sentence = Divers share one tank of air. Go down for treasure, carry what you dare, and be home before the air is gone.

## The lobby

game-call = Dive deep, share one tank, and know when to turn.
game-time = about 10 minutes
progress = Dive { $dive } of { $dives }, air { $air }
group-dive = The dive
group-moving = Dice and moving
group-treasure = Treasure
group-home = Coming home
opponent-taipan11_normal = Grabs all that glitters, and often stays below with it.
    .label = Magpie
opponent-twindebank = Three turns down, one treasure, and straight home.
    .label = Clockwork
opponent-pearl_diver = Weighs every breath against every point, yours included.
    .label = Pearl diver

## What happens, as the log tells it

first = { $seat } begins.
dive = Dive { $dive } begins.
breathe = { $seat } uses { $units } air{ $air ->
    [0] : the tank is empty.
   *[other] : { $air } left.
}
last_breath = { $seat } takes the last turn of this dive.
dive_on = { $seat } dives on.
turn_back = { $seat } turns back.
must_turn = { $seat } must turn back: no place deeper down is free.
roll = { $seat } rolls { $total }{ $units ->
    [0] .
   *[other] , less { $units } for the load: { $moves ->
        [0] nothing is left.
       *[other] { $moves }.
    }
}
move = { $seat } { $start ->
    [-1] leaves the submarine and goes
   *[other] swims
} to { $end ->
    [-1] the submarine
   *[other] place { FROM_ONE($end) }
}{ $jumped_count ->
    [0] .
    [one] , past one diver.
   *[other] , past { $jumped_count } divers.
}
stuck = { $seat } stays: { $moves ->
    [0] the load takes the whole roll.
   *[other] { $facing ->
        [up] nobody may come home without treasure.
       *[down] no place ahead is free.
    }
}
board = { $seat } is back in the submarine { $units ->
    [0] with empty hands.
    [one] with one treasure.
   *[other] with { $units } treasures.
}
leave = { $seat } leaves the place as it is.
take = { $seat } takes { $chips_count ->
    [one] a chip of level { $chips }.
   *[other] a stack of levels { $chips }.
}
drop = { $seat } puts down { $chips_count ->
    [one] a chip of level { $chips }.
   *[other] a stack of levels { $chips }.
}
guard = Nothing has changed for too long: until this dive ends, whoever finds no free place deeper down must turn back.
dive_over = { $reason ->
    [air] The dive is over: the air is gone.
    [home] The dive is over: everybody is home.
    [stall] The dive is over: nothing has changed for too long.
    [empty] The game ends early: no chip is left on the line.
   *[other] The dive is over.
}
reveal = { $seat } turns over a level { $level } chip: { $value }.
    .hidden = { $seat } looks at a level { $level } chip.
drown = { $seat } did not make it { $units ->
    [0] back, and had nothing to lose.
    [one] back and loses one treasure.
   *[other] back and loses { $units } treasures.
}
lay = { $chips_count ->
    [one] A chip of level { $chips } sinks
   *[other] A stack of levels { $chips } sinks
} to the end of the line.
clean = The line closes up: { $length ->
    [one] one place is left.
   *[other] { $length } places are left.
}
won = { $seat } brought home { $values_count ->
    [0] nothing.
    [one] one chip, worth { $values }.
   *[other] chips worth { $values }: { $score } points.
}
    .hidden = { $seat } looked at treasure in secret.
over = The game is over. { $winners_count ->
    [one] { $winners } wins with { points }.
   *[other] { $winners } share the win with { points }.
}
    .hidden = The game is over.

## Moves: the button, and the line below it

do-roll = Roll
do-dive = Dive on
do-back = Turn back
do-leave = Leave it
do-take = { $chips_count ->
    [one] Take level { $chips }
   *[other] Take the stack { $chips }
}
do-drop = { $chips_count ->
    [one] Put down level { $chips }
   *[other] Put down the stack { $chips }
}
do-lay = { $chips_count ->
    [one] Lay level { $chips } next
   *[other] Lay the stack { $chips } next
}

then-down = { $span ->
    [none] You stay where you are.
    [one] You move { $most ->
        [one] one place
       *[other] { $most } places
    } deeper.
   *[some] You move { $least } to { $most } places deeper.
}
then-up = { $span ->
    [none] You stay where you are.
    [one] You move { $most ->
        [one] one place
       *[other] { $most } places
    } up.
    [home] Any roll takes you home.
   *[some] You move { $least } to { $most } places up.
}{ $home ->
    [0] { "" }
   *[other] { $span ->
        [home] { "" }
       *[some] { " " }You are home if you roll { $home } or more.
    }
}
then-leave = { $units ->
    [0] You still use no air.
   *[other] You still use { $units } air a turn.
}
then-take = From now on you use { $units } air a turn.
then-drop = { $units ->
    [0] From now on you use no air.
   *[other] From now on you use { $units } air a turn.
}
then-leave-last = { $units ->
    [0] The air is gone; you have nothing to lose.
   *[other] The air is gone: you lose what you carry.
}
then-take-last = The air is gone: you lose this as well.
then-drop-last = { $units ->
    [0] The air is gone: this stays here.
   *[other] The air is gone: this stays here, the rest is lost.
}
then-lay = { $pile_count ->
    [0] It will lie at place { FROM_ONE($place) } in the next dive.
    [one] It will lie at place { FROM_ONE($place) } in the next dive, with a chip of level { $pile }.
   *[other] It will lie at place { FROM_ONE($place) } in the next dive, with chips of levels { $pile }.
}

## The table as text and on the cards

asks-direction = Go on down, or turn back for good?
asks-roll = { $way ->
    [sub] Leave the submarine: roll the dice.
    [up] On the way up: roll the dice.
   *[down] On the way down: roll the dice.
}
asks-search = What do you do here?
asks-lay = Your treasure sinks. What goes down next?

air = Air
air-text = Air: { $air } of { $tank }. Dive { $dive } of { $dives }.
air-low = Last air
air-gone = No air
dive-of = Dive { $dive } of { $dives }
next-breaths = Air used next: { $breaths }
next-breath = { $seat } { $units }

submarine = Submarine
submarine-text = Submarine: { $diver_seats_count ->
    [0] empty.
   *[other] { $diver_seats }.
}
chart-name = The line, from the submarine down
place-text = Place { FROM_ONE($place) }: { $chips_count ->
    [0] blank
    [one] one chip of level { $chips }
   *[other] a stack of levels { $chips }
}{ $seat ->
    [none] .
   *[other] ; { $seat }{ $facing ->
        [lost] { "" } did not come back.
       *[other] , { $facing ->
            [down] going down
           *[up] coming up
        }, carries { $units ->
            [0] nothing.
            [one] one treasure.
           *[other] { $units } treasures.
        }
    }
}

where-sub = in the submarine
where-sea = { $facing ->
    [down] going down, place { FROM_ONE($place) }
   *[up] coming up, place { FROM_ONE($place) }
}
where-home = home
where-lost = did not come back
hold = Carries
hold-nothing = nothing
hold-breathes = { $units ->
    [0] uses no air
   *[other] uses { $units } air next
}
unit-text = { $chips_count ->
    [one] level { $chips }
   *[other] stack of { $chips }
}
points = { $score ->
    [one] 1 point
   *[other] { $score } points
}
points-hidden = points hidden
chips-home = { $chips ->
    [0] nothing home yet
    [one] one chip home
   *[other] { $chips } chips home
}
won-nothing = nothing brought home
chip-worth = level { $level }: { $value }
chip-hidden = level { $level }: not known
dice-text = { $total ->
    [0] The dice
   *[other] The dice: { $total }
}

## The dice over the chart, what lies ahead, and the end of a dive

throw-sum = { $units ->
    [0] { $total }
   *[other] { $total } − { $units } carried = { $moves }
}
reach-chance = { $chance } %
reach-home = { $chance } %
home-chance = { $chance ->
    [0] Home: hardly ever
    [100] Home: for sure
   *[other] Home: about { $chance } %
}{ $move ->
    [dive] { "" } with one more
   *[other] { "" }
}
air-lasts = { $laps ->
    [0] lasts no full round
    [one] lasts 1 round
   *[other] lasts { $laps } rounds
}
hold-more = would be taken
hold-load = Next throw −{ $slower }, air −{ $breath }
do-next-dive = Next dive
do-result = See who won
account-of = Dive { $dive }
account-home = { $units ->
    [0] home, with nothing
   *[other] home
}
account-sunk = { $units ->
    [0] sank, with nothing to lose
    [one] sank, and one treasure with it
   *[other] sank, and { $units } treasures with it
}
account-gain = +{ $points }

tie-level4 = Level 4 chips brought home
tie-lexicographic = Chips of levels 4, 3, 2, 1 brought home
tie-best_level_held = Chips of the highest level held
tie-shared = A tie is a shared win
tie-level4-text = Points are equal, so the number of level 4 chips brought home decides; still equal, the place is shared.
tie-lexicographic-text = Points are equal, so the number of level 4 chips brought home decides, then of level 3, 2 and 1; still equal, the place is shared.
tie-best_level_held-text = Points are equal, so the number of chips of the highest level that any of them holds decides; still equal, the place is shared.
tie-shared-text = Points are equal, so the place is shared.

## The first page of the rules. Besides what stands here, every option is told by its name, and a list also by its _range.

primer-aim = The aim
primer-level = worth { $range }
primer-aim-text = Bring treasure home in { $dives ->
    [one] one dive
   *[other] { $dives } dives
}: whoever has the most points at the end wins. All divers share one submarine and one tank of air.
primer-aim-line = Treasure lies on a line below the submarine. The deeper it lies, the more points it is worth; dots and shape say how deep. Nobody knows the exact value of a chip before it is home.
primer-turn = Your turn
primer-air = Air.
primer-breaths = { $units } air
primer-air-text = You use 1 air for each treasure you carry: with { $units }, that is { $units }. The tank is everybody’s; it begins each dive with { $air }.
primer-way = Direction.
primer-way-text = On your way down you say, { $turn_empty ->
    [allow] with treasure or without,
   *[other] if you carry treasure,
} whether you dive on or turn back. You can turn back once in a dive; from then on you only go up.
primer-roll = Roll and move.
primer-roll-text = You move as many places as the dice show, less 1 for each treasure you carry. Roll { $total } carrying { $units }: { $moves ->
    [0] you stay where you are.
   *[other] move { $moves }.
}
primer-take = take it
primer-drop = put one down
primer-search = Search.
primer-search-text = Leave everything as it is, or take the treasure on your place, or put one of yours down where the place is blank. Where treasure was taken, the place stays, blank.
primer-jump = Jumping
primer-jump-picture = From place 4 past another diver on place 6: to 5, to 7, to 8
primer-jump-text = Places where other divers are do not count. From place 4 a move of 3 goes to 5, past the diver on 6 to 7, and to 8.
primer-end = The end of a dive
primer-home = home: safe
primer-sunk = sunk: three in a stack
primer-end-text = A dive ends when everybody is home, or at the end of the turn in which the last air was used. You need no exact roll to reach the submarine; what you bring there is safe, and you take no more turns in this dive.{ $board_empty ->
    [forbid] { " " }You must bring something.
   *[other] { "" }
}{ $reveal ->
    [secret] { " " }What your chips are worth, only you see until the game is over.
   *[other] { "" }
}
primer-sunk-text = Who is not home loses all treasure. It sinks to the deep end of the line, three to a place; such a stack is carried as one treasure, and at home all its chips count. Then blank places are taken out of the line.
primer-score = The score
primer-score-text = After the last dive you add up the chips that you brought home. { $tie ->
    [shared] Equal points share the win.
    [lexicographic] If points are equal, more chips of level 4 decide, then of level 3, 2 and 1.
    [best_level_held] If points are equal, more chips of the highest level that any of them holds decide.
   *[level4] If points are equal, more chips of level 4 decide.
}
primer-score-example = For example, chips worth { $values } make { $sum } points.

## What each thing on the table is, in two sentences. The options are told here, too.

level-range = { $level ->
    [1] { $level_1_range }
    [2] { $level_2_range }
    [3] { $level_3_range }
   *[4] { $level_4_range }
}
term-air = { $left ->
    [0] The tank is empty: this turn is the last of the dive. Whoever is at sea after it loses all treasure carried.
   *[other] { $left } air is left of the { $air } that each dive begins with. All divers use this tank: 1 air a turn for each treasure carried.
}
term-breath = These are the breaths that { $seat } uses next: one for each treasure carried, as the turn begins. Letter and colour say whose they are.
term-dive = This is dive { $dive } of { $dives }. Each begins with a full tank, and after the last one points are counted.
term-laps = So many rounds the air lasts if everybody goes on with what they carry now. Whoever takes more, or comes home, changes it.
term-where = { $where ->
    [sub] This diver is in the submarine and has not left it in this dive. It must leave on its turn.
    [home] This diver is home, and so is what it brought. It takes no more turns in this dive.
    [lost] This diver was not home when the last dive ended. What it carried is lost.
   *[sea] { $facing ->
        [up] This diver has turned back and only goes up. Places are counted from the submarine, where its treasure is safe.
       *[down] This diver is on its way down and can turn back once. Places are counted from the submarine.
    }
}
term-score = { $hidden ->
    [true] The points of { $seat } are hidden: values are looked at in secret. All is shown when the game is over.
   *[other] The points of { $seat }: all chips brought home so far, added up. { $chips ->
        [0] Most points after the last dive win.
       *[other] They are { $home }.
    }
}
term-home = So many chips { $seat } has brought home so far. They are safe, and their values are points.
term-unit = { $value ->
    [none] { $level ->
        [0] A stack of { $chips_count } chips, of levels { $chips }. It is carried as one treasure, and at home each of its chips counts.
       *[other] A chip of level { $level }, as its dots and its shape say: it is worth { level-range }. Nobody knows how much before it is home.
    }
    [hidden] A chip of level { $level }, worth { level-range }: how much, only its owner has seen. It is home and safe, and is turned over when the game is over.
   *[other] A chip of level { $level } that turned out to be worth { $value }. It is home and safe.
}
term-place = Place { FROM_ONE($place) }, counted from the submarine. { $chips_count ->
    [0] The dashed ring says that it is blank: its treasure was taken, and another can be put down here.
    [one] The chip here is of level { $level }, as its dots and its shape say: it is worth { level-range }, nobody knows how much.
   *[other] The stack here has { $chips_count } chips, of levels { $chips }, and is carried as one treasure.
}
term-reach = { $aboard ->
    [true] So likely, in per cent, the next throw takes this diver home. It is exact for this one throw.
   *[other] So likely, in per cent, the next throw ends on this place. The load and the divers to be jumped are counted in; a dashed ring is the way up.
}
term-chance = So likely this diver gets home before the air is gone, in the end and not with one throw. It is an estimate: nobody knows what the others will take.
term-diver = { $where ->
    [sea] { $seat } { $facing ->
        [up] is on the way up, as the double arrow says
       *[down] is on the way down, as the arrow says
    }. { $units ->
        [0] There is no dot beside the flag, so nothing is carried.
        [one] The dot beside the flag is the treasure carried.
       *[other] The { $units } dots beside the flag are the treasures carried.
    }
    [home] { $seat } is home in this dive. The bright window says that what was brought is safe.
   *[other] { $seat } is in the submarine. On its turn this diver must leave.
}
term-step = These are the steps of the move, one by one. Places where other divers are do not count.
term-edge = { $seat } is out of sight, at place { FROM_ONE($place) }. Scroll the line { $up ->
    [true] up
   *[other] down
} to see this diver.
term-throw = The dice show { $total }, and each treasure carried takes 1 off: here { $units }. { $moves ->
    [0] Nothing is left, so this diver stays.
    [one] One step is left.
   *[other] { $moves } steps are left.
}
term-dice = { $dice ->
    [one] One die is rolled in each turn, with the faces { $faces }.
   *[other] { $dice } dice are rolled in each turn and added, each with the faces { $faces }.
} What they show, less 1 for each treasure carried, is how far a diver moves.
term-load = { $units ->
    [one] One treasure carried takes
   *[other] { $units } treasures carried take
} { $units } off each throw: that is speed. The diver uses as much air at the beginning of each turn, moved or not.
term-taking = The dashed line says that this treasure is not taken yet. With it you would carry { $units }, and each takes 1 off your throws and uses 1 air a turn.
term-lost = { $seat } did not come home and loses this. { $chips_count ->
    [one] It sinks
   *[other] The stack sinks
} to the deep end of the line, three to a place, where a later dive can find it.
term-gain = So many points { $seat } brought home in this dive. They are in the sum beside them.

## Options

option-start = Who begins the first dive.
    .label = First diver
option-start-random = at random
option-start-seat0 = seat 1
option-start-seat1 = seat 2
option-start-seat2 = seat 3
option-start-seat3 = seat 4
option-start-seat4 = seat 5
option-start-seat5 = seat 6
option-min_players = The fewest divers a table may have.
    .label = Fewest divers
option-air = The air in the tank at the start of every dive.
    .label = Air
option-dives = How many dives a game has.
    .label = Dives
option-dice = How many dice are rolled.
    .label = Dice
option-faces = The faces of each die.
    .label = Faces
option-level_1 = The value of every chip of level 1.
    .label = Level 1
option-level_2 = The value of every chip of level 2.
    .label = Level 2
option-level_3 = The value of every chip of level 3.
    .label = Level 3
option-level_4 = The value of every chip of level 4.
    .label = Level 4
option-turn_empty = Whether a diver who carries nothing may turn back.
    .label = Turning back empty-handed
option-turn_empty-forbid = not allowed
option-turn_empty-allow = allowed
option-end_of_line = What happens to a diver going down who finds no free place deeper down.
    .label = End of the line
option-end_of_line-forced = must turn
option-end_of_line-forced_if_carrying = must turn if carrying
option-end_of_line-optional = need not turn
option-stall_guard = What happens when nothing changes any more.
    .label = Against standing still
option-stall_guard-turn = divers at the end must turn
option-stall_guard-end_dive = the dive ends
option-stall_limit = After how many laps of the table without a change the guard acts.
    .label = Quiet laps
option-drop_last = Whether a diver who has turned back may put down the last treasure.
    .label = Putting down the last treasure
option-drop_last-forbid_after_turn = not after turning
option-drop_last-allow = allowed
option-board_empty = Whether a diver may come home with empty hands.
    .label = Home empty-handed
option-board_empty-allow = allowed
option-board_empty-forbid = not allowed
option-blanks = How many blank markers there are; without one left, nothing can be picked up. 0 means no limit.
    .label = Blank markers
option-drown_order = Whose treasure sinks first when several divers do not make it back.
    .label = Who loses first
option-drown_order-closest_first = closest first
option-drown_order-farthest_first = farthest first
option-drop_choice = Who decides in which order a diver’s treasure sinks.
    .label = Order of sinking
option-drop_choice-choose = its diver
option-drop_choice-auto = as picked up
option-stacking = How sunken treasure is stacked in threes.
    .label = Stacking
option-stacking-running = one stack after another
option-stacking-per_diver = a new stack for each diver
option-restack = What becomes of a stack that sinks again.
    .label = Stacks that sink again
option-restack-unit = count as one treasure
option-restack-unwrap = come apart
option-restack-own_space = keep a place of their own
option-next_start = Who begins the next dive.
    .label = Next diver to begin
option-next_start-farthest_drowned = farthest who did not return
option-next_start-last_boarded = last to come home
option-next_start-rotate = next seat
option-reveal = When the treasure brought home is turned over.
    .label = Turning over
option-reveal-end_of_dive = after each dive, for all to see
option-reveal-secret = only for its owner, until the end
option-tie = What decides between equal points.
    .label = Ties
option-tie-level4 = most level 4 chips
option-tie-lexicographic = most of level 4, 3, 2, 1
option-tie-best_level_held = most of the highest level held
option-tie-shared = nothing

## Presets

preset-default = What most tables play: turn back once, share the tank, and see after each dive what everybody brought home.
    .label = Standard
preset-manual = As the manual is written: you may wait at the end of the line, put down your last treasure, and no more than twelve treasures can be taken in a dive.
    .label = Manual
preset-reference = Stricter: nobody comes home empty-handed, no more than twelve treasures can be taken in a dive, and the last one home begins the next dive.
    .label = Reference
preset-zatu = Freer and with secrets: turn back whenever you like, and nobody sees what you brought home until the end.
    .label = Secret treasure
preset-published = As far as the publisher’s own booklet is known: nobody comes home empty-handed, and the deepest diver loses first.
    .label = Publisher

## Players

player-random = Does anything that is allowed.
    .label = Random
player-pearl_diver = Weighs what lies ahead against the air that all divers will use, and against the points of its rivals.
    .label = Pearl diver
player-grab_first = Takes the first treasure at depth N or deeper, then turns back (N follows the colon: grab_first:9).
    .label = Grab first
player-zeffar = Carries nothing until others use air, then takes one treasure and turns back.
    .label = Zeffar
player-zeffar_playouts = Does anything, but carries one or two units at most: how another search plays games out.
    .label = Zeffar’s play-outs
player-taipan11_normal = Takes nearly everything and turns back when the air runs low.
    .label = Taipan11, normal
player-taipan11_cautious = Turns back early, with two cheap treasures at most.
    .label = Taipan11, cautious
player-taipan11_adventurous = Takes everything and turns back when it is nearly too late.
    .label = Taipan11, adventurous
player-mzin_random = Tosses a coin, and turns back with four treasures at the latest.
    .label = Mzin, random
player-mzin_prudent = Takes the first treasure it comes to and turns back.
    .label = Mzin, prudent
player-mzin_gourmand = Takes no level 1 on the way down, turns back with three treasures or at 9 air.
    .label = Mzin, gourmand
player-mzin_calculateur = Counts the laps home and turns back when the air is only just enough.
    .label = Mzin, calculating
player-nana_random = Takes and drops whenever it can, and turns back by the toss of a coin.
    .label = Nana, random
player-nana_prudente = Turns back with two treasures and takes a third on the way.
    .label = Nana, prudent
player-nana_courageuse = Takes everything and turns back with five treasures or at 4 air.
    .label = Nana, bold
player-twindebank = Takes nothing for two turns, takes a treasure on the third and turns back.
    .label = Twindebank
player-saaaber_grabber = Takes the first N treasures it comes to, then turns back (saaaber_grabber:N).
    .label = Saaaber, grabber
player-saaaber_diver = Dives to a depth, turns back and picks up on the way. The number is the depth and, as its last digit, how many treasures: 152 is depth 15 and 2 treasures.
    .label = Saaaber, diver
player-saaaber_greedy = Takes the first treasure of level 4 and turns back.
    .label = Saaaber, greedy
player-saaaber_randy = Tosses a coin for every choice.
    .label = Saaaber, random
player-bubblyworld_deeper = Always deeper, and takes everything.
    .label = Bubblyworld, deeper
player-robwal = Turns back when the laps home are more than the laps of air that are left.
    .label = RobWal
player-cloverrose = Takes a treasure beyond place 10, turns back and picks up what the air allows.
    .label = Cloverrose
player-xudaniel11 = Takes the first two treasures it comes to and turns back.
    .label = Xudaniel11
player-clashbuster = Takes treasure until it carries N, then turns back (clashbuster:N).
    .label = Clashbuster

## What cannot be played

refused-min-players = { $option } is { $least }, and this table has { $players } players: add players or lower it.
refused-chips = { $chips ->
        [0] The four levels have no chips: together they need 1 to { $most }.
       *[other] The four levels have { $chips } chips together: at most { $most } are allowed.
    }
refused-start = { $option } can't be { $value } at a table of { $players }: choose random, or seat0 to { $last }.
    .page = { $option } can't be { $value } at a table of { $players }: choose { option-start-random }, or { option-start-seat0 } to { $last }.
refused-board-empty = With { $option }=forbid a diver could be stranded for ever. Choose stall_guard=end_dive as well.
    .page = { $option }: if this is { option-board_empty-forbid }, a diver could be stranded for ever. Under “{ option-stall_guard.label }”, choose “{ option-stall_guard-end_dive }” as well.

## Charts of a replay, and statistics

chart-depth = Depth
chart-air = Air
chart-chips = Chips
chart-points = Points
luck = { $way ->
        [more] { $seat } threw { $more } more than expected. That happens to 1 in { $times }.
        [less] { $seat } threw { $more } less than expected. That happens to 1 in { $times }.
       *[even] { $seat } threw { $sum }, just what was to be expected.
    }
hope = gets home from this dive
statistic-drowned_share = Dives not come home from
statistic-deepest = Deepest place

## The guided first game, and hints

guide-aim = Your diver starts in this submarine. Below it lies treasure: the deeper, the more points. Bring it home before the air is gone. Most points win.
    .title = Dive for treasure
guide-roll = Roll the dice. Your diver swims as many places as they show.
    .title = Your first move
guide-take = Take the treasure you are on, or leave it. Nobody knows its points before it is home. Try it: take one.
    .title = Treasure!
guide-load = { $units ->
    [one] You carry one treasure: 1 less on your roll, and 1 air a turn.
   *[other] You carry { $units } treasures: { $units } less on your roll, and { $units } air a turn.
}
    .title = What you carry slows you down
guide-tank = All divers use the same air. Who carries treasure uses 1 air for each of them, at the start of each turn.
    .title = Everyone breathes from this tank
guide-turn = Dive on, or turn back to the submarine. You can turn back once in a dive. After that you only swim up.
    .title = Down or up?
guide-jump = Places with another diver on them are not counted. So the other diver helps you along.
    .title = Jumped over
guide-low = When the tank is empty, this turn is the last of the dive. Who is not home then loses all treasure. Hurry home!
    .title = The air is running out
guide-home = What you brought is safe now. You take no more turns in this dive.
    .title = You are home
guide-account = Who is home turns the chips over: those are points. Who is not home loses all treasure of this dive.
    .title = The dive is over
guide-stack = The lost treasure sank to the end of the line, up to three chips on a place. Such a stack slows you down like one treasure, but brings the points of all its chips. The tank is full again.
    .title = A new dive
guide-end = Most points win. A real game has three dives, and much more air.
    .title = That is the whole game
hint-take = Take the treasure you are on, or leave it. Nobody knows its points before it is home.
    .title = Treasure
hint-account = What came home is worth points now. Who is not home loses all treasure of this dive.
    .title = The dive is over
hint-drop = Nothing lies here. You may put down one treasure that you carry: then you are faster and use less air.
    .title = Too heavy?
