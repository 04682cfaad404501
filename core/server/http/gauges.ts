import { createExtensionPoint } from '#core';

/** A figure of the moment, such as how much waits on a queue. */
export interface GaugeReading {
  /** In the manner of Prometheus: `intake_waiting_articles`; the unit ends the name. */
  readonly name: string;
  readonly help: string;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Reads figures when `/metrics` is asked for; several readings of one name differ in their labels. */
export interface GaugeSource {
  read(): Promise<readonly GaugeReading[]>;
}

/** Where plugins add their figures to `/metrics`; one that fails to read must not hide those of the others. */
export const gaugeSources = createExtensionPoint<GaugeSource>('core.gauges', { onFailure: 'skip' });

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** The readings in the text format of Prometheus. */
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
