import { createExtensionPoint } from '#core';

/** A current value, such as the length of a queue. */
export interface GaugeReading {
  /** Prometheus naming such as `intake_waiting_articles`; ends with the unit. */
  readonly name: string;
  readonly help: string;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Reads values when `/metrics` is requested; several readings of one name differ in their labels. */
export interface GaugeSource {
  read(): Promise<readonly GaugeReading[]>;
}

/** Gauges that plugins add to `/metrics`; a failing one does not affect the others. */
export const gaugeSources = createExtensionPoint<GaugeSource>('core.gauges', { onFailure: 'skip' });

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** Formats readings in the Prometheus text format. */
export function gaugeText(readings: readonly GaugeReading[]): string {
  const groups = new Map<string, string[]>();
  for (const { name, help, value, labels = {} } of readings) {
    const inside = Object.entries(labels)
      .map(([label, text]) => `${label}="${escaped(text)}"`)
      .join(',');
    const lines = groups.get(name) ?? [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`];
    groups.set(name, [...lines, `${name}${inside ? `{${inside}}` : ''} ${value}`]);
  }
  return [...groups.values()]
    .flat()
    .map((line) => `${line}\n`)
    .join('');
}
