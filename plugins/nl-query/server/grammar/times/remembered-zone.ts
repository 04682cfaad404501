import { Zone, type DateTime, type ZoneOffsetFormat, type ZoneOffsetOptions } from 'luxon';

/** Clock changes occur only on quarter hours. */
const quarter = 15 * 60_000;
const maxQuarters = 5000;
const zones = new Map<string, RememberedZone>();

/**
 * A zone that computes the offset of each quarter hour only once, because a question requests the same ones repeatedly.
 */
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
    const cachedOffset = this.offsets.get(at);
    if (cachedOffset !== undefined) return cachedOffset;
    const zoneOffset = this.zone.offset(ts);
    if (this.offsets.size >= maxQuarters) this.offsets.clear();
    this.offsets.set(at, zoneOffset);
    return zoneOffset;
  }

  override equals(other: Zone): boolean {
    // If it were equal to the underlying zone, luxon would not assign it to a DateTime.
    return other instanceof RememberedZone && other.name === this.name;
  }
}

/** Returns the same moment in the same time zone, with faster arithmetic. */
export function remembered(now: DateTime): DateTime {
  const { zone } = now;
  const cachedZone = zones.get(zone.name) ?? new RememberedZone(zone);
  if (zones.size >= 1000) zones.clear();
  zones.set(zone.name, cachedZone);
  return now.setZone(cachedZone);
}
