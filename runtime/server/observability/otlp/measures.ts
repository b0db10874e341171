// Makes OTLP metrics of the metrics for Prometheus, so that both show the same figures under the same names.
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";
import { attributesOf, nanoseconds } from "./values.js";

// prom-client writes the type as a text, but its declarations name an enum.
type Kind = "counter" | "gauge" | "histogram" | "summary";
type Family = Omit<MetricObjectWithValues<MetricValue<string>>, "type"> & { readonly type: unknown };
type Value = MetricValue<string> & { readonly metricName?: string };

/** The times of a point, in milliseconds since 1970. */
export interface Interval {
  readonly start: number;
  readonly now: number;
}

const cumulative = 2;

const timesOf = ({ start, now }: Interval) => ({
  startTimeUnixNano: nanoseconds(start),
  timeUnixNano: nanoseconds(now),
});

const labelsOf = ({ labels }: Value): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

const pointsOf = (values: readonly Value[], interval: Interval) =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map((one) => ({ ...timesOf(interval), asDouble: one.value, attributes: attributesOf(labelsOf(one)) }));

/** The values of one histogram: Prometheus counts a value in each bucket above it, OTLP in one. */
function histogramPoint(values: readonly Value[], name: string, interval: Interval) {
  const of = (suffix: string) => values.filter(({ metricName }) => metricName === `${name}_${suffix}`);
  const [first] = of("count");
  if (first === undefined) return [];
  const buckets = of("bucket").map(({ labels, value }) => ({ most: Number(labels["le"]), value }));
  const bounded = buckets.filter(({ most }) => Number.isFinite(most)).sort((a, b) => a.most - b.most);
  const totals = [...bounded.map(({ value }) => value), first.value];
  return [
    {
      ...timesOf(interval),
      count: String(first.value),
      sum: of("sum")[0]?.value ?? 0,
      bucketCounts: totals.map((total, at) => String(total - (totals[at - 1] ?? 0))),
      explicitBounds: bounded.map(({ most }) => most),
      attributes: attributesOf(labelsOf(first)),
    },
  ];
}

function histogramPoints(values: readonly Value[], name: string, interval: Interval) {
  const series = new Map<string, Value[]>();
  for (const value of values) {
    const { le: _, ...labels } = value.labels;
    const key = JSON.stringify(Object.entries(labels).sort());
    const known = series.get(key);
    if (known === undefined) series.set(key, [value]);
    else known.push(value);
  }
  return [...series.values()].flatMap((one) => histogramPoint(one, name, interval));
}

function dataOf(type: Kind, values: readonly Value[], name: string, interval: Interval) {
  if (type === "histogram")
    return {
      histogram: { aggregationTemporality: cumulative, dataPoints: histogramPoints(values, name, interval) },
    };
  const dataPoints = pointsOf(values, interval);
  if (type === "counter")
    return { sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints } };
  return { gauge: { dataPoints } };
}

const kinds: readonly unknown[] = ["counter", "gauge", "histogram"] satisfies readonly Kind[];
const isKind = (type: unknown): type is Kind => kinds.includes(type);

/** All metrics of the registries that have a value. */
export async function measuresOf(registries: readonly Registry[], interval: Interval) {
  const families: readonly Family[] = (
    await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
  ).flat();
  return families.flatMap(({ name, help, type, values = [] }) =>
    isKind(type) && values.length > 0
      ? [{ name, description: help, ...dataOf(type, values, name, interval) }]
      : [],
  );
}
