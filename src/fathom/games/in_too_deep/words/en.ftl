### In Too Deep, in English.
### A list arrives as $name (its items, joined), $name_or and $name_count; a seat arrives as its name; a company as its id.

game-title = In Too Deep
game-sentence = Buy shares in five deep-sea companies and expand them: in the end a share is worth as many points as its company has cards; Pearl Diving follows a rule of its own.

## The lobby

game-call = Own the companies that go deepest, and let the others dig for you.
game-time = about 10 minutes
progress = { $cards ->
    [one] One card in the deck
   *[other] { $cards } cards in the deck
}
progress-last = The last turns
group-companies = Sides of the companies
group-cards = Cards
group-beginning = Seats and the beginning
group-turns = Turns
group-abilities = Abilities
group-end = The end
group-two = For two players
opponent-raider = Goes for whoever leads, and forgets itself over it.
    .label = Raider
opponent-collector = Buys cheap shares in companies with room to grow.
    .label = Collector
opponent-bathyscaphe = Looks one move ahead and takes what hurts the leaders most.
    .label = Bathyscaphe
opponent-kraken = The strongest there is: it thinks ahead, and always does what it finds best.
    .label = Kraken

## Companies

company-cleaning = Ocean Cleaning
    .short = Cleaning
company-treasure = Treasure
    .short = Treasure
company-pearl = Pearl Diving
    .short = Pearl
company-research = Research
    .short = Research
company-wildlife = Wildlife
    .short = Wildlife
the-company = { $company ->
    [cleaning] { company-cleaning }
    [treasure] { company-treasure }
    [pearl] { company-pearl }
    [research] { company-research }
   *[wildlife] { company-wildlife }
}
from-the-company = { $from_company ->
    [cleaning] { company-cleaning }
    [treasure] { company-treasure }
    [pearl] { company-pearl }
    [research] { company-research }
   *[wildlife] { company-wildlife }
}
card = { $number } of { the-company }
side-basic = Basic
side-advanced = Advanced

ability-cleaning-basic = { $cleaning_basic ->
    [top_only] Pay 2 cards; discard the top of a pile.
   *[any_card] Pay 2 cards; discard a card from a pile.
}
ability-cleaning-advanced = Pay 1 card; discard the top of a pile, or put it on another pile that is empty or has a lower top.
ability-treasure-basic = When it pays a dividend, whoever has the most of its shares gets one card more.{ third-in-majority }
ability-treasure-advanced = When it pays a dividend, whoever expanded it gets as many cards as the largest owner has shares, instead of their own dividend{ $treasure_adv_requires_share ->
    [yes] { "" }, but only if they own a share.
   *[no] .
}{ third-in-majority }
third-in-majority = { $players ->
    [2] { $majority_third ->
        [ignore] { " " }The third player’s shares do not count.
       *[count] { " " }The third player’s shares count, too.
    }
   *[other] { "" }
}
ability-pearl-basic = A share is worth the number of cards in its pile plus 2.
ability-pearl-advanced = { $pearl_adv ->
    [others] A share is worth the number of cards in the largest of the other four piles less 2{ pearl-at-least }
    [floor_own] A share is worth the number of cards in the largest pile less 2, but never less than the number in its own pile.
   *[all] A share is worth the number of cards in the largest of all piles less 2{ pearl-at-least }
}
pearl-at-least = { $pearl_negative ->
    [yes] , and that may be below 0.
   *[no] , but never below 0.
}
ability-research-basic = Buy a share of any company from your hand, for 2 cards less.
ability-research-advanced = Take a share out of another portfolio{ $research_adv_price ->
    [exclude_target] { " " }and pay its owner its price, without counting that share,
   *[include_target] { " " }and pay its owner its price,
} 2 cards at least.{ $players ->
    [2] { " " }The price of a third player’s share goes to the discard pile.
   *[other] { "" }
}
ability-wildlife-basic = Pay 1 card; put one of the three newest cards of a pile on its top, or on another pile that is empty or has a lower top.
ability-wildlife-advanced = Play one more card on any pile; if it is lower than the top, pay 1 card for each higher card there.{ $chain ->
    [on] { " " }If that company is { company-cleaning }, { company-research } or { company-wildlife }, you may then use its ability.
   *[off] { "" }
}

## What happens, as the log tells it

first = { $seat } begins.
dealt = { $seat } is dealt { $cards ->
    [one] one card.
   *[other] { $cards } cards.
}
announced = { $seat } was dealt the lowest card, { $number }.
opened = { $purpose ->
    [draft] These cards are open for the draft: { $cards }.
   *[third] The third player has { $cards }.
}
drafted = { $seat } drafts the { card }.
bought = { $seat } buys the { card } for { $price ->
    [0] nothing.
    [one] one card.
   *[other] { $price } cards.
}
paid = { $seat } pays the { card }.
    .hidden = { $seat } pays a card.
paid_to = { $seat } pays { $other_seat } the { card }.
    .hidden = { $seat } pays { $other_seat } a card.
expanded = { $seat } expands { the-company } with { $number }.
dividend = { the-company } reaches a new decade and pays a dividend{ $cards ->
    [0] , but there is nobody to get it.
   *[other] .
}
owed = { $seat } will draw { $cards ->
    [one] one card.
   *[other] { $cards } cards.
}
owed_third = { $cards ->
    [one] One card
   *[other] { $cards } cards
} will be drawn for the third player and discarded.
drew = { $seat } draws the { card }.
    .hidden = { $seat } draws a card.
burned = The third player’s { card } is discarded.
lost = { $cards ->
    [one] One card cannot be drawn and is lost.
   *[other] { $cards } cards cannot be drawn and are lost.
}
passed = { $asked ->
    [yes] { $seat } passes.
   *[no] { $seat } can do nothing and passes.
}
fundraiser = Everybody has drawn in turn: there is an emergency fundraiser. { $cards ->
    [0] It brings nothing.
    [one] Everybody gets one card.
   *[other] Everybody gets { $cards } cards.
}
second_fundraiser = A second emergency fundraiser in a row. { $cards ->
    [0] It brings nothing.
    [one] Everybody gets one card.
   *[other] Everybody gets { $cards } cards.
}
depleted = The deck is used up. The discard pile is shuffled: { $cards ->
    [one] a new deck of one card
   *[other] a new deck of { $cards } cards
}{ $bonus ->
    [0] .
    [one] , one of them a bonus share.
   *[other] , { $bonus } of them bonus shares.
}
dry = The deck is used up, and there is nothing to shuffle.
triggered = { $reason ->
    [depletion] The deck was used up a second time: the end is near.
    [dry] No card is left to draw: the end is near.
    [fundraiser] That was the second fundraiser in a row: the end is near.
   *[passes] Everybody has passed: the end is near.
}
final = { $turns ->
    [one] One final turn is left.
   *[other] The last { $turns } turns begin.
}
declined = { $seat } does not use { the-company }.
used = { $seat } uses { the-company }.
lifted = { $seat } takes { $number } out of { the-company }.
removed = { $seat } discards { $number } from { the-company }.
moved = { $seat } moves { $number } from { from-the-company } to { the-company }.
raised = { $seat } moves { $number } to the top of { the-company }.
took = { $seat } takes the { card } from { $other_seat } for { $price } cards.
took_third = { $seat } takes the { card } from the third player for { $price } cards.
played = { $seat } plays { $number } on { the-company } for { $price ->
    [0] nothing.
    [one] one card.
   *[other] { $price } cards.
}
set_aside = A bonus share is drawn and set aside.
bonus_share = A bonus share comes up: up to four cards will be drawn for the third player.
not_replaced = { $seat } gets no card in place of the bonus share.
third_gets = The third player gets the { card }.
third_expands = { the-company } is expanded with { $number }.
third_nothing = No card can be drawn: the third player gets nothing.
discarded = { $cards_count ->
    [one] { $cards } is discarded.
   *[other] { $cards } are discarded.
}
over = The game is over. { $winners_count ->
    [one] { $winners } wins with { points }.
   *[other] { $winners } share the win with { points }.
}

## Moves: the button, and the line below it

do-draft = Draft the { card }
do-buy = Buy the { card }
do-expand = Expand { the-company } with { $number }
do-draw = Draw a card
do-pass = Pass
do-pay = Pay the { card }
do-use = Use { the-company }
do-decline = Don’t use { the-company }
do-take = Take the { card }
do-play = Play { $number } on { the-company }
do-lift = Take { $number } from { the-company }
do-place = To { the-company }
do-discard = To the discard pile

you-pay = { $price ->
    [0] You pay nothing.
   *[other] { $left ->
        [0] { $hand ->
            [one] You pay your last card.
           *[other] You pay all your cards.
        }
       *[other] You pay { $price } of your { $hand } cards.
    }
}
then-draft = { $shares ->
    [0] Your first share of { the-company }.
    [one] You already have one share of { the-company }.
   *[other] You already have { $shares } shares of { the-company }.
}
then-buy = { you-pay }
    .short = { pay-short }
then-dividend = New decade: { $own ->
    [0] you get nothing
   *[other] you get { $own }
}{ $other_seats_count ->
    [0] .
    [one] , { $other_seats } { $cards }.
   *[other] , { $other_seats } { $cards } together.
}
    .short = +{ $own }
then-no-dividend = { $why ->
    [final] No dividends in final turns.
    [same] No dividend: still { $from } to { $to }.
    [paid] No dividend: { $from } to { $to } has paid already.
   *[reached] No dividend: the pile has a card of that decade or of a higher one.
}
    .short = No dividend
then-draw = { $deck ->
    [0] The discard pile is shuffled first.
    [one] The last card of the deck.
   *[other] From a deck of { $deck } cards.
}{ $funds ->
    [yes] { " " }A fundraiser follows: everybody gets { $cards ->
        [0] nothing
        [one] one card
       *[other] { $cards } cards
    }{ $ends ->
        [yes] , and the end is near.
       *[no] .
    }
   *[no] { "" }
}
then-pass = { $ends ->
    [yes] Then everybody has passed: the end is near.
   *[no] Nothing happens.
}
then-pay = { $left ->
    [0] Then everything is paid.
   *[other] { $cards_count ->
        [0] Then you pay { $left } more, with higher numbers.
       *[other] Then you pay { $cards } as well.
    }
}
then-decline = Nothing happens.
then-take = From { $other_seat }. { you-pay }
    .short = { pay-short }
then-take-third = From the third player. { you-pay }
    .short = { pay-short }
then-play = { you-pay }
    .short = { pay-short }
then-lift = Then you say where it goes.
then-remove = It goes to the discard pile.
then-place = { $top ->
    [-1] { $number } is the first card there.
   *[other] { $number } goes on top of { $top }.
}
    .short = { $top ->
        [-1] first
       *[other] on { $top }
    }
then-raise = { $number } goes to the top of its own pile.
    .short = to top
then-discard = { $number } leaves its pile.

## What is asked

ask-draft = Which share do you draft?
ask-turn = Buy a share, expand a company, or draw?
ask-pay = { $to ->
    [seat] { $cards ->
        [one] Which card do you still pay { $other_seat }?
       *[other] Which { $cards } cards do you still pay { $other_seat }?
    }
   *[pile] { $cards ->
        [one] Which card do you still pay?
       *[other] Which { $cards } cards do you still pay?
    }
}
the-ability = { $company ->
    [cleaning] { $side ->
        [advanced] { ability-cleaning-advanced }
       *[basic] { ability-cleaning-basic }
    }
    [research] { $side ->
        [advanced] { ability-research-advanced }
       *[basic] { ability-research-basic }
    }
   *[wildlife] { $side ->
        [advanced] { ability-wildlife-advanced }
       *[basic] { ability-wildlife-basic }
    }
}
ask-ability = { use-it } { the-ability }
use-it = Use { the-company }?
ask-lift = { $company ->
    [cleaning] Which card do you take away?
   *[wildlife] Which card do you move?
}
ask-place = Where does { $number } go?

## Putting a move together: the tray, an ability step by step

ask-picked = Where does { $number } go?
ask-price = { $what ->
    [buy] Share { $number }: which { cards-to-pay } do you pay?
    [take] Share { $number }: which { cards-to-pay } do you pay for it?
    [play] { $number } played: which { cards-to-pay } do you pay for it?
   *[other] { the-company }: which { cards-to-pay } do you pay?
}
cards-to-pay = { $price ->
    [one] card
   *[other] { $price } cards
}
ask-using = { $company ->
    [research] { $side ->
        [advanced] Whose share do you take?
       *[basic] Which card do you buy as a share, for 2 less?
    }
   *[wildlife] Which card do you play, and where?
}
step-pay = Pay
step-take = Take a card
step-place = Say where it goes
step-choose = Choose
tray = What you pay
take-out = Take back { $card }
of-price = of { $price }
pay = Pay
cancel = Cancel
cancel-what = the purchase
back = Back
use = Use it
use-then = { $price ->
    [-1] You choose first, then pay.
    [0] It costs nothing.
    [one] You pay one card first.
   *[other] You pay { $price } cards first.
}
dont = Don’t
dont-then = Your turn ends.

## The desk

buys-for = buys for
    .short = buys
is-worth = worth
pays-first = pays from { $number }
pays-again = pays again from { $number }
new-ten = New ten:
gain-of = { $seat } gets { $cards ->
    [one] one card.
   *[other] { $cards } cards.
}
buy-share = { $price ->
    [0] Take a share, free
   *[other] Buy a share for { $price }
}
no-owners = No owner yet
sort-number = By number
sort-company = By company
ceremony = Final scoring
ceremony-now = { the-company }: a share is worth { points-of-worth }.
sum = Points

## The table as text and on the cards

chart-name = The five companies and their piles
piles-name = The five shafts

describe-pile = { the-company }, { $side ->
    [advanced] advanced
   *[basic] basic
} side: { $cards_count ->
    [0] no card yet.
    [one] one card, { $cards }.
   *[other] { $cards_count } cards, from the bottom { $cards }.
} A share costs { $price ->
    [0] nothing
    [one] one card
   *[other] { $price } cards
} and is worth { points-of-worth }.
points-of-worth = { $worth ->
    [one] 1 point
   *[other] { $worth } points
}
describe-seat = { $seat }: { hand-cards }, { points }{ $owed ->
    [0] .
    [one] , one card still to draw.
   *[other] , { $owed } cards still to draw.
}
hand-cards = { $hand ->
    [0] no cards in hand
    [one] one card in hand
   *[other] { $hand } cards in hand
}
describe-shares = { $seat } has { $cards_count ->
    [one] one share of { the-company }: { $cards }.
   *[other] { $cards_count } shares of { the-company }: { $cards }.
}
describe-third = The third player has { $cards_count ->
    [one] one share of { the-company }: { $cards }.
   *[other] { $cards_count } shares of { the-company }: { $cards }.
}
describe-held = In { $seat }’s hand, { the-company }: { $cards }.
describe-open = Open cards, { the-company }: { $cards }.
describe-deck = The deck has { $deck ->
    [0] no card
    [one] one card
   *[other] { $deck } cards
}{ $bonus_shares ->
    [0] .
   *[other] . Bonus shares in it: { $bonus_shares }.
} { $depletions ->
    [0] It has not been used up yet.
    [1] It has been used up once.
   *[other] It has been used up twice or more, or nothing was left to shuffle.
}
describe-discard = The discard pile has { $discard ->
    [0] no card.
    [one] one card
   *[other] { $discard } cards
}{ $discard ->
    [0] { "" }
   *[other] { $cards_count ->
        [0] .
       *[other] ; you know { $cards }.
    }
}
describe-end = { $state ->
    [before] The final turns have not been triggered yet.
    [triggered] The end is near: final turns follow this turn.
    [final] { $final ->
        [one] This is the last turn.
       *[other] Final turns: { $final } are left, this one included.
    }
   *[over] The game is over.
}
describe-draws = { $draws ->
    [one] The last turn was a draw.
   *[other] The last { $draws } turns were draws.
} { $fundraiser ->
    [off] There are no more fundraisers.
    [per_lap] If everybody draws in one round, counted from the first player, there is a fundraiser.
   *[any_window] { $of } draws in a row bring a fundraiser.
}
describe-total = { $seat }, { the-company }: { $shares ->
    [one] one share worth { points-of-worth }.
   *[other] { $shares } shares worth { $worth } each, { $points } points.
}

shares-count = { the-company }: { $shares ->
    [one] 1 share.
   *[other] { $shares } shares.
}
deck = Deck
deck-count = { $cards ->
    [0] empty
   *[other] { $cards } left
}
discard = Discard pile
discard-count = { $cards ->
    [0] empty
    [one] 1 card
   *[other] { $cards } cards
}
third-player = Third player
top-text = { $number ->
    [none] No card yet.
   *[other] Top card { $number }.
}
price-text = { $price ->
    [0] A share costs nothing.
    [one] A share costs one card.
   *[other] A share costs { $price } cards.
}
worth-text = A share is worth { points-of-worth }.
points = { $score ->
    [one] 1 point
   *[other] { $score } points
}
final-turns = { $turns ->
    [one] The last turn
   *[other] Last turns: { $turns }
}
end-near = The end is near
bonus-shares-left = { $bonus_shares ->
    [one] 1 bonus share in the deck
   *[other] { $bonus_shares } bonus shares in the deck
}
draws-row = Draws in a row: { $draws } of { $of }
open-cards = Open cards
lifted-card = Taken out: { $number }
total-row = { the-company }: { $shares } × { $worth } = { $points }

tie-clockwise = Cards in hand, then distance clockwise from the first player
tie-clockwise-text = Points are equal, so the number of cards in hand decides; still equal, the seat farthest clockwise from the one that began.
tie-shared = A tie is a shared win
tie-shared-text = Points are equal, so the place is shared.

## What only the page says

pay-short = { $price ->
    [0] free
   *[other] pay { $price }
}
hand-of = { $seat }’s hand
hand-keys = Arrow keys go through what can be chosen, Enter chooses it. A card of your hand is picked up: Enter once more says where it goes, Escape puts it back.
known-cards = Known of { $seat }’s hand: { $cards }
hand-known = { $unknown ->
    [0] All cards are known:
    [one] You know these; one card you don’t know.
   *[other] You know these; { $unknown } cards you don’t know.
}
gains = gets { $cards ->
    [one] one card
   *[other] { $cards } cards
}
discard-look = Look through the discard pile: { discard-count }
discard-known = { $unknown ->
    [0] Lying in it, by company:
   *[other] You know these of them, by company; { $unknown } you don’t know.
}
draws-short = Draws in a row
end-first = The end comes when the deck is used up twice
end-second = The end comes when the deck is used up again
end-funds = The next fundraiser in a row brings the end

## The first page of the rules. Besides what stands here, every option is told by its name.

primer-aim = The aim
primer-aim-text = Buy shares in five companies and make the companies grow. In the end each share is worth as many points as its company has cards in its pile; Pearl Diving follows a rule of its own. Most points win.
primer-card = One card, three uses
primer-card-share = a share of the company it shows
primer-card-pile = a card on the pile of any company
primer-card-pay = 1 card paid, whatever it shows
primer-card-text = Every card has a number and shows a company. Those in your hand are seen by nobody else.
primer-card-begin = { $players ->
    [2] Both of you begin with { $hand_cards_two } cards. Six shares go to a third player whom nobody plays.
   *[other] You begin with { $hand_cards ->
        [one] one card
       *[other] { $hand_cards } cards
    }{ $bonus_cards ->
        [none] { "" }
       *[other] , and one more for each player who begins before you
    }. Then everybody in turn takes { $draft_laps ->
        [0] no share.
        [one] one share for nothing.
       *[other] { $draft_laps } shares for nothing.
    }
}
primer-turn = Your turn: one of these
primer-buy = Buy a share.
primer-buy-text = Put a card before you, as a share of the company it shows. It costs as many other cards of your hand as all players together already have shares of that company. If that is { $price }, you need the card and { $price } others.
primer-buy-sold = shares so far
primer-buy-card = the next one
primer-buy-price = its price of { $price }
primer-expand = Expand a company.
primer-expand-text = Put a card on the pile of any company; its number must be higher than the top. { $new_decade ->
    [never_before] If the company comes to a decade that it has not paid for in this game,
    [vs_pile_max] If it is the first card there, or its decade is higher than that of every card in the pile,
   *[other] If it is the first card there, or its decade is another than that of the top,
} the company pays a dividend: everybody draws a card for each share they have in it. A decade begins at { $decade ->
    [from_one] 11, 21, 31
   *[other] 10, 20, 30
} and so on.
primer-dividend-example = From 13 to 44 is a new decade: two shares bring two cards, three bring three. With 17 instead of 44, nobody would get anything.
primer-draw = Draw a card.
primer-draw-text = If { $fundraiser ->
    [per_lap] all turns of a round, from the first player on,
   *[other] as many turns in a row as there are players
} were draws, there is an emergency fundraiser: { $fundraiser_cards ->
    [0] it brings nothing.
    [one] everybody gets one more card.
   *[other] everybody gets { $fundraiser_cards } more cards.
}
primer-abilities = The five companies
primer-abilities-text = Ocean Cleaning, Research and Wildlife offer what they can do to whoever expands them, once, after the dividend.
primer-end = The end
primer-end-deck = deck used up twice
primer-end-draws = only draws, twice
primer-end-text = The end is triggered when the deck runs out a second time, or by a second fundraiser with nothing but draws since the first. { final-turns-then } In final turns no dividends are paid and no abilities used.
primer-score = The score
primer-score-text = Each of your shares counts what its company is worth. Cards in hand count nothing{ $ties ->
    [shared] .
   *[other] , but more of them win a tie.
}
primer-score-example = Here { $side ->
    [advanced] Pearl Diving is worth the largest pile less 2, and it all makes { $sum } points.
   *[other] Pearl Diving is worth its pile plus 2, and it all makes { $sum } points.
}
primer-two = At this table of two a third player whom nobody plays has shares as well. They make shares dearer, and it cannot win.

## What each thing on the desk is, in two sentences. The options are told here, too.

final-turns-then = { $final_turns ->
    [others_only] Then everybody but who triggered it has one final turn.
    [finish_round] Then this round is finished, and everybody has one final turn.
   *[other] Then everybody has one final turn.
}
term-deck = { $deck ->
    [one] One card is
   *[other] { $deck } cards are
} left in the deck. When it runs out, the discard pile is shuffled and becomes the deck.
term-discard = { $cards ->
    [one] One card lies
   *[other] { $cards } cards lie
} in the discard pile: what was paid or discarded. { $discard_visibility ->
    [hidden] What others paid is not seen.
    [top_only] Of what others paid at once only the highest is seen.
   *[other] A click shows them all.
}
term-depletions = A mark is filled each time the deck has been used up. The second one triggers the end of the game.
term-end = { $state ->
    [final] { $final ->
        [one] This is the last turn of the game.
       *[other] { $final } final turns are left, this one included.
    } In them no dividends are paid and no abilities used.
    [triggered] The end of the game has been triggered in this turn. { final-turns-then }
    [over] The game is over, and the points are final. Each share counted what its company is worth.
   *[other] The end is triggered when the deck runs out a second time, or by two fundraisers with only draws between. { final-turns-then }
}
term-fundraised = There was a fundraiser, and every turn since was a draw. If a second one follows so, the end is triggered.
term-draws = { $fundraiser ->
    [off] In these final turns there is no fundraiser, however many turns in a row are draws.
    [per_lap] When all turns of a round, from the first player on, were draws, a fundraiser brings everybody { fundraiser-brings }.
   *[other] When the last { $of } turns were all draws, a fundraiser brings everybody { fundraiser-brings }.
} So far the count is { $draws } of { $of }.
fundraiser-brings = { $fundraiser_cards ->
    [0] nothing
    [one] one card
   *[other] { $fundraiser_cards } cards
}
term-bonus = At a table of two, bonus shares are in the deck. When one comes up, up to four cards are drawn: the third player gets one as a share and may expand that company.
term-company = { the-company } shows its { $side ->
    [advanced] advanced
   *[basic] basic
} side. { $ability }
term-price = { $less ->
    [yes] With Research a share of { the-company } costs 2 cards less than usual: { $price }. Usually it costs as many cards of your hand as all players together have shares of it.
   *[other] The next share of { the-company } costs { $price ->
        [0] nothing but the card itself
        [one] one card of your hand, besides the card itself
       *[other] { $price } cards of your hand, besides the card itself
    }. The price is the number of its shares that all players together have.
}
term-worth = { $company ->
    [pearl] Each share of { the-company } counts { points-of-worth } as things stand. { $pearl ->
        [advanced] { ability-pearl-advanced }
       *[basic] { ability-pearl-basic }
    }
   *[other] Each share of { the-company } counts { points-of-worth } as things stand. That is the number of cards in its pile.
}
term-ten = From here on the cards of { the-company } are of the decade { $from } to { $to }. A card that takes a company to a new decade makes it pay a dividend.
term-piled = Card { $number } lies in the pile of { the-company }, where each card counts for what a share is worth. { $top ->
    [true] Who expands the company needs a higher number than this.
   *[other] It lies under others: to expand, only the top has to be beaten.
}
term-pays = The least number that takes { the-company } to a new decade{ $number ->
    [-1] : there is none now.
   *[other] { "" } is { $number }.
} Then it pays a dividend: everybody draws one card for each share they have in it.
term-dividend = With { $number } here the company comes to a new decade and pays a dividend. Each seat draws as many cards as it has shares, as the flags say.
term-to = The dashed line says that { $number } does not lie here yet. { $why ->
    [none] Choose it, and it does.
    [then-dividend] { $then } A dividend brings a card for each share.
    [then-no-dividend] { $then }
    [then-play] { $then } Each higher card in the pile costs one.
   *[other] { $then }
}
term-shares = { $owner } has { $numbers_count ->
    [0] no share
    [one] one share
   *[other] { $numbers_count } shares
} of { the-company }{ $numbers_count ->
    [0] .
   *[other] : { $numbers }.
} Each counts in the end what the company is worth{ $third ->
    [true] { $third_dividend ->
        [burn] ; the cards of its dividends are discarded.
       *[none] ; it gets no dividends.
    }
   *[other] , and brings a card with every dividend before the final turns.
}
term-gain = { $owner } gets { $cards ->
    [one] one card
   *[other] { $cards } cards
} at this moment, from a dividend or a fundraiser. They are drawn from the deck.
term-card = { $company ->
    [none] Card { $number }, whose company is not known yet.
   *[other] The { card } can become a share of that company.
} It can also go on a pile with a lower top, or pay 1, whatever it shows.
term-hand = { $seat } has { hand-cards }. They count nothing in the end{ $ties ->
    [shared] .
   *[other] , but more of them win a tie.
}
term-known = { $seat } has { hand-cards }, and you know the ones that are shown: a click lays them out. If the game ended now, { $seat } would have { points }.
term-score = So many points { $seat } would have if the game ended now. Each share counts what its company is worth.
term-product = { $shares ->
    [one] One share
   *[other] { $shares } shares
} of { the-company }, each worth { points-of-worth }: together { $points }. The five companies added up are the result.
term-paying = So many of the cards that make up the price of { $price } lie ready. Choose them from your hand; a click puts one back.

## Options

option-cleaning = Which side Ocean Cleaning shows.
    .label = Ocean Cleaning
option-cleaning-basic = basic
option-cleaning-advanced = advanced
option-treasure = Which side Treasure shows.
    .label = Treasure
option-treasure-basic = basic
option-treasure-advanced = advanced
option-pearl = Which side Pearl Diving shows.
    .label = Pearl Diving
option-pearl-basic = basic
option-pearl-advanced = advanced
option-research = Which side Research shows.
    .label = Research
option-research-basic = basic
option-research-advanced = advanced
option-wildlife = Which side Wildlife shows.
    .label = Wildlife
option-wildlife-basic = basic
option-wildlife-advanced = advanced
option-max_players = The most players a table may have.
    .label = Most players
option-numbers = The numbers of the hundred cards.
    .label = Numbers
option-numbers-1-100 = 1 to 100
option-numbers-0-99 = 0 to 99
option-cards = Which company each card shows.
    .label = Cards
option-cards-balanced = companies take turns
option-cards-blocks_shuffled = two of each in every ten
option-cards-random20 = drawn before the game
option-cards-own = lists of your own
file = The cards of your own box, from a CSV file with two columns: the first line is number,company, and a line for each card follows, like 17,pearl. The companies are cleaning, treasure, pearl, research and wildlife.
    .label = Cards from a file…
option-table_seed = Which shuffle of each ten is used, if every ten cards have two of each company.
    .label = Shuffle of the tens
option-cleaning_cards = The numbers that show Ocean Cleaning, for cards of your own.
    .label = Cards of Ocean Cleaning
option-treasure_cards = The numbers that show Treasure, for cards of your own.
    .label = Cards of Treasure
option-pearl_cards = The numbers that show Pearl Diving, for cards of your own.
    .label = Cards of Pearl Diving
option-research_cards = The numbers that show Research, for cards of your own.
    .label = Cards of Research
option-wildlife_cards = The numbers that show Wildlife, for cards of your own.
    .label = Cards of Wildlife
option-hand_cards = How many cards each seat is dealt, at a table of three or more.
    .label = Cards dealt
option-hand_cards_two = How many cards each seat is dealt at a table of two.
    .label = Cards dealt to two
option-start = Who begins.
    .label = First player
option-start-lowest = who was dealt the lowest card
option-start-random = at random
option-start-seat0 = seat 1
option-start-seat1 = seat 2
option-start-seat2 = seat 3
option-start-seat3 = seat 4
option-start-seat4 = seat 5
option-start-seat5 = seat 6
option-announce_lowest = Whether everybody learns the lowest card dealt.
    .label = Lowest card announced
option-announce_lowest-no = no
option-announce_lowest-yes = yes
option-bonus_cards = Who is dealt extra cards because others begin before them.
    .label = Bonus cards
option-bonus_cards-all = all after the first
option-bonus_cards-not_with_two = nobody at a table of two
option-bonus_cards-none = nobody
option-draft_laps = How many shares each seat drafts, at a table of three or more.
    .label = Rounds of the draft
option-draft = Which way the draft goes.
    .label = Draft
option-draft-laps = always clockwise
option-draft-snake = there and back
option-bonus_shuffle = When the bonus shares go into the deck, at a table of two.
    .label = Bonus shares shuffled in
option-bonus_shuffle-after_deal = after the deal
option-bonus_shuffle-before_deal = before the deal
option-voluntary_pass = Whether a seat that could act may pass.
    .label = Passing
option-voluntary_pass-forbid = not allowed
option-voluntary_pass-allow = allowed
option-discard_visibility = What is seen of the cards that others pay.
    .label = Discard pile
option-discard_visibility-open = every card
option-discard_visibility-top_only = only the top
option-discard_visibility-hidden = nothing
option-decade = Where a decade begins.
    .label = Decades
option-decade-tens = at 10, 20, 30
option-decade-from_one = at 11, 21, 31
option-new_decade = Which decades are new and pay a dividend.
    .label = New decades
option-new_decade-vs_top = other than the top’s
option-new_decade-vs_pile_max = higher than all in the pile
option-new_decade-never_before = those that have not paid yet
option-payout_order = Who draws first when several seats get cards.
    .label = Order of payment
option-payout_order-active_first = active seat first
option-payout_order-from_left = active seat last
option-payout_order-round_robin = one card each in turn
option-ability_after_trigger = Whether the ability may be used when its dividend has triggered the end.
    .label = Ability after the trigger
option-ability_after_trigger-on = yes
option-ability_after_trigger-off = no
option-fundraiser = Which draws in a row bring a fundraiser.
    .label = Emergency fundraiser
option-fundraiser-any_window = as many as there are seats
option-fundraiser-per_lap = a round from the first player on
option-fundraiser_cards = How many cards everybody gets from a fundraiser.
    .label = Cards of a fundraiser
option-second_fundraiser_pays = Whether a second fundraiser in a row brings cards, too.
    .label = Second fundraiser pays
option-second_fundraiser_pays-yes = yes
option-second_fundraiser_pays-no = no
option-reshuffle = When the discard pile is shuffled.
    .label = Shuffling
option-reshuffle-at_once = with the last card
option-reshuffle-on_demand = when a card is needed
option-dry_deck = What happens when the deck and the discard pile are both empty.
    .label = No cards at all
option-dry_deck-end = the end
option-dry_deck-wait = nothing
option-final_draws = Whether cards may be drawn in final turns after a second depletion.
    .label = Drawing in final turns
option-final_draws-on = yes
option-final_draws-off = no
option-final_turns = Who has a final turn once the end is triggered.
    .label = Final turns
option-final_turns-everyone = everybody
option-final_turns-others_only = all but who triggered it
option-final_turns-finish_round = everybody, after this round
option-final_fundraiser = Whether there are fundraisers in final turns.
    .label = Fundraisers in final turns
option-final_fundraiser-on = yes
option-final_fundraiser-off = no
option-ties = What decides between equal points.
    .label = Ties
option-ties-clockwise = cards in hand, then distance clockwise from the first player
option-ties-shared = nothing
option-cleaning_basic = Which cards Ocean Cleaning, basic, may discard.
    .label = Ocean Cleaning’s reach
option-cleaning_basic-any_card = any
option-cleaning_basic-top_only = only tops
option-majority_third = Whether the third player’s shares count in deciding who has the most Treasure.
    .label = Third player’s Treasure
option-majority_third-count = counts
option-majority_third-ignore = does not count
option-treasure_adv_requires_share = Whether Treasure, advanced, pays the active seat only if it has a share.
    .label = Treasure needs a share
option-treasure_adv_requires_share-no = no
option-treasure_adv_requires_share-yes = yes
option-pearl_adv = Which piles the value of Pearl Diving, advanced, is taken from.
    .label = Pearl Diving’s measure
option-pearl_adv-all = all five
option-pearl_adv-others = the other four
option-pearl_adv-floor_own = all five, its own at least
option-pearl_negative = Whether a share of Pearl Diving may be worth less than 0.
    .label = Pearl Diving below 0
option-pearl_negative-no = no
option-pearl_negative-yes = yes
option-research_adv_price = Whether the share that Research, advanced, buys counts for its price.
    .label = Price of Research
option-research_adv_price-include_target = counts
option-research_adv_price-exclude_target = does not count
option-chain = Whether a card played by Wildlife allows the ability of the company it is played on.
    .label = Chains
option-chain-off = no
option-chain-on = yes
option-third_expand_pays = Whether an expansion by a bonus share pays a dividend.
    .label = Third player’s expansion pays
option-third_expand_pays-no = no
option-third_expand_pays-yes = yes
option-bonus_replacement = Whether a seat that draws a bonus share still gets a card.
    .label = Instead of a bonus share
option-bonus_replacement-draw = another card
option-bonus_replacement-none = nothing
option-bonus_recycle = Whether bonus shares come back with the discard pile.
    .label = Bonus shares come back
option-bonus_recycle-no = no
option-bonus_recycle-yes = yes
option-third_dividend = What becomes of the third player’s dividend.
    .label = Third player’s dividend
option-third_dividend-none = there is none
option-third_dividend-burn = it is drawn and discarded

## Presets

preset-default = Every company shows its simple side. The way to begin, and a whole game.
    .label = Basic
preset-first_game = The rulebook’s first game, which is Basic: the same by another name.
    .label = First game
preset-advanced = Every company shows its other side: stronger and trickier, for those who know the simple ones.
    .label = Advanced

## Players

player-random = Does anything that is allowed.
    .label = Random
player-bathyscaphe = Looks one move ahead and makes the move that puts it in the best place against the leaders.
    .label = Bathyscaphe
player-expander = Expands the companies it has shares in, above all to new decades that pay it a dividend.
    .label = Expander
player-collector = Buys shares, the cheap ones of roomy companies first.
    .label = Collector
player-drawer = Fills its hand first, buys and expands late. The number is how many cards it wants, as in drawer:9.
    .label = Drawer
player-raider = Turns its cards, purchases and abilities against the leader.
    .label = Raider

## What cannot be played

refused-max-players = { $option } is { $most }, and this table has { $players } players: remove players or raise it.
refused-set-up = { $option }: set-up takes { $taken } cards and must leave one in the deck{ $cards ->
    [0] , but there are none: give their numbers, company by company, or a file.
   *[other] . This table has { $cards } in all: deal fewer, or use more.
}
refused-start = { $option } can't be { $value } at a table of { $players }: choose lowest, random, or seat0 to { $last }.
    .page = { $option } can't be { $value } at a table of { $players }: choose { option-start-lowest }, { option-start-random }, or { option-start-seat0 } to { $last }.
refused-announce = { $option }: there is a lowest card to announce only with start=lowest.
    .page = { $option }: this needs “{ option-start.label }” to be “{ option-start-lowest }”.
refused-table-seed = { $option }: a shuffle of the tens is only for cards=blocks_shuffled.
    .page = { $option }: this needs “{ option-cards.label }” to be “{ option-cards-blocks_shuffled }”.
refused-own-cards = { $option }: lists of cards are only for cards=own.
    .page = { $option }: this needs “{ option-cards.label }” to be “{ option-cards-own }”.
refused-twice = { $option }: the number { $number } stands twice in the lists. Each card needs a number of its own.
refused-cards = { $option }: the lists have { $cards } cards together, and at most { $most } are allowed.
refused-file-columns = Line { $line } is { $value }: the first line is number,company, and a line for each card follows, like 17,pearl.
refused-file-one-column = Line { $line } has one column, { $value }, and two are needed: the number in the first, the company in the second, like 17,pearl. Above all cards stands the line number,company.
refused-file-row = Line { $line } is { $value }: write a number and a company, like 17,pearl.
refused-file-number = Line { $line }: a card can't have the number { $value }. Write a whole number from 0 to { $most }.
refused-file-company = Line { $line }: there is no company { $value }. { $near_count ->
        [0] Choose { $known_or }.
       *[other] Did you mean { $near_or }?
    }
refused-file-twice = Line { $line }: the number { $number } stands in line { $first } already. Each card needs a number of its own.
refused-file-cards = { $cards ->
        [0] The file has no cards: below number,company write a line for each, like 17,pearl.
       *[other] The file has { $cards } cards, and at most { $most } are allowed.
    }

## Charts of a replay, and statistics

chart-prices = Prices
chart-worth = Worth
chart-points = Points
chart-hands = Hands
luck = { $way ->
        [more] { $seat }’s { $count } cards come to { $more } more than expected. That happens to 1 in { $times }.
        [less] { $seat }’s { $count } cards come to { $more } less than expected. That happens to 1 in { $times }.
       *[even] { $seat }’s { $count } cards come to { $sum }, just what was to be expected.
    }
statistic-shares = Shares at the end
statistic-cards_in_hand = Cards left in hand

## The guided first game, and hints

guide-aim = Five companies explore the sea. You buy shares in them. At the end a share is worth as many points as its company has cards; Pearl Diving gives 2 more.
    .title = Go deep, get rich
guide-hand = A card can become a share, make a company grow, or pay. Pick one up. Or draw one more from the deck.
    .title = These are your cards
guide-place = Put it on a company with a lower number on top: the company grows. Or buy it as a share of the company it shows. Where it can go lights up.
    .title = Two ways to play a card
guide-pay = A share costs one card for each share of its company that is owned already. Any cards will do. Put them in here.
    .title = Pay with cards
guide-share = Every share that somebody buys makes the next one of { the-company } cost 1 card more.
    .title = A share is bought
guide-grow = { the-company } has one card more, so each share of it is worth 1 point more, whoever owns it. Numbers only go up.
    .title = A company grows
guide-dividend = The number of { the-company } came to another ten. So everybody who owns shares of it draws cards: one for each share.{ $company ->
    [treasure] { " " }Whoever owns most of Treasure draws one more.
   *[other] { "" }
}
    .title = A new ten
guide-ability = Some companies can do something when you make them grow. You may use it, or not.
    .title = A special move
guide-third = With two players there is a third one whom nobody plays. It gets shares by chance, and they make the next ones cost more.
    .title = The third player
guide-deck = The deck ran out, and the used cards were shuffled. When it runs out again, the last turns begin.
    .title = The deck is new
guide-last = Everybody has one last turn. No company pays or helps any more.
    .title = The last turns
guide-end = Each share counts as many points as its company has cards, Pearl Diving 2 more. Most points win. A real game has more cards and lasts longer.
    .title = That is the whole game
hint-draft = Take one of the open cards. It is your share now, for nothing.
    .title = Your first share
hint-dividend = The number of { the-company } came to another ten, so it pays a dividend: who owns shares of it draws cards.
    .title = A new ten
hint-draw = Few cards left? Draw one. When everybody has drawn in a row, all get more cards.
    .title = Need cards?
hint-fundraiser = Everybody drew a card in a row, so all get more. If it happens again with nothing in between, the game ends.
    .title = A fundraiser
