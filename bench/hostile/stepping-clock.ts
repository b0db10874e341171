// Preloaded into the attacked server: makes its clock jump by up to a minute, as clocks do that are set by hand or by NTP.
const steps = [0, -60_000, 15_000, -1000, 60_000, -30_000, 500];
const every = 400;

const { now } = Date;
const began = now();

/** Milliseconds by which the clock is wrong; the same in all threads, since each computes it from the real time. */
function offset(): number {
  const at = Math.floor((now() - began) / every);
  return steps[at % steps.length] ?? 0;
}

const steppedNow = (): number => now() + offset();

globalThis.Date = new Proxy(Date, {
  get: (target, name) => (name === "now" ? steppedNow : Reflect.get(target, name)),
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [steppedNow()] : args, made),
});
