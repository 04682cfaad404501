import { Zone, type DateTime, type ZoneOffsetFormat, type ZoneOffsetOptions } from 'luxon';

/** Clocks are changed on quarters of an hour, and nowhere between. */
const quarter = 15 * 60_000;
const mostQuarters = 5000;
const zones = new Map<string, RememberedZone>();

/** A zone that asks the calendar for each quarter of an hour only once, as a question asks for the same ones often. */
class RememberedZone extends Zone {
  private readonly offsets = new Map<number, number>();

  constructor(private readonly zone: Zone) {
    super();
  }

  override get type(): string {
    return this.zone.type;
  }

  override get name(): string {
    return this.zone.name;
  }

  get ianaName(): string {
    return this.zone.name;
  }

  override get isUniversal(): boolean {
    return this.zone.isUniversal;
  }

  override get isValid(): boolean {
    return this.zone.isValid;
  }

  override offsetName(ts: number, options?: ZoneOffsetOptions): string | null {
    return this.zone.offsetName(ts, options ?? {});
  }

  override formatOffset(ts: number, format: ZoneOffsetFormat): string {
    return this.zone.formatOffset(ts, format);
  }

  override offset(ts: number): number {
    const at = Math.floor(ts / quarter);
    const known = this.offsets.get(at);
    if (known !== undefined) return known;
    const found = this.zone.offset(ts);
    if (this.offsets.size >= mostQuarters) this.offsets.clear();
    this.offsets.set(at, found);
    return found;
  }

  override equals(other: Zone): boolean {
    // To be the zone itself would keep moments from being given this one.
    return other instanceof RememberedZone && other.name === this.name;
  }
}

/** The same moment by the same clocks, quicker to reckon with. */
export function remembered(now: DateTime): DateTime {
  const { zone } = now;
  const known = zones.get(zone.name) ?? new RememberedZone(zone);
  if (zones.size >= 1000) zones.clear();
  zones.set(zone.name, known);
  return now.setZone(known);
}
