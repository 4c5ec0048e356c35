/** The settings of this browser: theme, motion, sound, single-key shortcuts, language. Kept in its local storage. */

import { read, write } from "./kept";

export const THEMES = ["auto", "night", "day", "contrast"] as const;
export const MOTIONS = ["auto", "calm", "brisk", "none"] as const;
export const ODDS = ["auto", "on", "off"] as const;

type Theme = (typeof THEMES)[number];
type Motion = (typeof MOTIONS)[number];
type Odds = (typeof ODDS)[number];

const KEPT = "fathom.settings";
const PACES: Record<Motion, number> = { auto: 1, calm: 1.6, brisk: 0.5, none: 0 };

class Settings {
  theme = $state<Theme>("auto");
  motion = $state<Motion>("auto");
  volume = $state(0.5);
  muted = $state(false);
  keys = $state(true);
  /** A notification when it is one's turn and one looks elsewhere. */
  notify = $state(false);
  /** Whether chances are shown; by themselves only where nobody else plays by them. */
  odds = $state<Odds>("auto");
  /** Empty: as the browser wishes. */
  language = $state("");

  constructor() {
    const kept = read(KEPT);
    if (THEMES.includes(kept.theme as Theme)) this.theme = kept.theme as Theme;
    if (MOTIONS.includes(kept.motion as Motion)) this.motion = kept.motion as Motion;
    if (typeof kept.volume === "number") this.volume = Math.min(1, Math.max(0, kept.volume));
    if (typeof kept.muted === "boolean") this.muted = kept.muted;
    if (typeof kept.keys === "boolean") this.keys = kept.keys;
    if (typeof kept.notify === "boolean") this.notify = kept.notify;
    if (ODDS.includes(kept.odds as Odds)) this.odds = kept.odds as Odds;
    if (typeof kept.language === "string") this.language = kept.language;
  }

  /** What the animation queue multiplies its times by. */
  get pace(): number {
    if (this.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return PACES[this.motion];
  }

  /** Write the settings down and put them on the document. Call it in an effect. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.motion;
    const { theme, motion, volume, muted, keys, notify, odds, language } = this;
    write(KEPT, { theme, motion, volume, muted, keys, notify, odds, language });
  }
}

export const settings = new Settings();
