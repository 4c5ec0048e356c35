/** Seven short sounds and the call of your turn, synthesised: nothing is loaded. */

import { settings } from "./theme.svelte";

export type Sound = "knot" | "float" | "breath" | "bell" | "page" | "surf" | "pulse" | "turn";

const CLEAR = 18_000; // Hz: all that is heard
const DEEP = 600;

let context: AudioContext | null = null;

/**
 * Play a sound, if it is not muted, the volume is up and the browser lets us (not before the first click or key). `hush` takes the bright
 * part away: from 0, as it is, to 1, as heard under water.
 */
export function play(sound: Sound, hush = 0): void {
  if (settings.muted || settings.volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume().catch(() => {}); // Safari calls it interrupted, after the screen was locked
  const out = context.createGain();
  out.gain.value = settings.volume * 0.4;
  const water = context.createBiquadFilter();
  water.type = "lowpass";
  water.frequency.value = CLEAR * (DEEP / CLEAR) ** hush;
  out.connect(water).connect(context.destination);
  SOUNDS[sound](context, out, context.currentTime);
}

type Make = (context: AudioContext, out: AudioNode, now: number) => void;

const SOUNDS: Record<Sound, Make> = {
  knot: (c, out, now) => tone(c, out, now, 210, 150, 0.09, "triangle", 0.7),
  float: (c, out, now) => {
    tone(c, out, now, 520, 780, 0.16, "sine", 0.6);
    tone(c, out, now + 0.05, 1040, 1560, 0.12, "sine", 0.2);
  },
  breath: (c, out, now) => {
    for (const [at, from] of [[0, 300], [0.07, 380], [0.13, 470]] as const) {
      tone(c, out, now + at, from, from * 1.7, 0.08, "sine", 0.35);
    }
  },
  bell: (c, out, now) => {
    for (const [ratio, loud] of [[1, 0.5], [2.76, 0.25], [5.4, 0.12]] as const) {
      tone(c, out, now, 392 * ratio, 392 * ratio, 0.9 / ratio + 0.2, "sine", loud);
    }
  },
  page: (c, out, now) => noise(c, out, now, 0.12, 2600, 5200, 0.35),
  surf: (c, out, now) => noise(c, out, now, 0.7, 900, 250, 0.5),
  pulse: (c, out, now) => {
    for (const [at, loud] of [[0, 1], [0.2, 0.7]] as const) tone(c, out, now + at, 74, 46, 0.2, "sine", loud);
  },
  turn: (c, out, now) => {
    tone(c, out, now, 587, 587, 0.18, "triangle", 0.45);
    tone(c, out, now + 0.13, 880, 880, 0.32, "triangle", 0.45);
  },
};

function tone(
  c: AudioContext, out: AudioNode, start: number,
  from: number, to: number, lasts: number, type: OscillatorType, loud: number,
): void {
  const source = c.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(swell(c, out, start, lasts, loud));
  source.start(start);
  source.stop(start + lasts + 0.05);
}

function noise(
  c: AudioContext, out: AudioNode, start: number, lasts: number, from: number, to: number, loud: number,
): void {
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * lasts), c.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = c.createBufferSource();
  source.buffer = buffer;
  const filter = c.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(filter).connect(swell(c, out, start, lasts, loud));
  source.start(start);
}

/** A volume that rises at once and dies away. */
function swell(c: AudioContext, out: AudioNode, start: number, lasts: number, loud: number): AudioNode {
  const gain = c.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.02, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(out);
  return gain;
}
