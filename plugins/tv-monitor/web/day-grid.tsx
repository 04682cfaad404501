import { useEffect, useRef } from 'react';
import { useText } from '#core/web';
import { formatDate, hourLength } from '#shared/time';
import { classes, PressArea, useUi } from '#shared/ui';
import type { TvDayItem, TvSlot } from '../contract';
import styles from './day-grid.module.css';

/** Width of the channel names in pixels, and the space before the first broadcast. */
const nameWidth = 120;
const margin = 24;

interface DayGridProps {
  /** Start of the day in milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly channels: readonly {
    readonly Channel_ID: string;
    readonly Channel_Name: string;
    readonly Broadcasts: readonly TvDayItem[];
    readonly Planned: readonly TvSlot[];
  }[];
  readonly opened: string;
  readonly onOpen: (broadcastId: string) => void;
}

/**
 * Grid of channels by hours. Broadcasts are filled and show their hits; scheduled programmes without a transcript are
 * outlined.
 */
export function DayGrid({ from, to, channels, opened, onOpen }: DayGridProps) {
  const t = useText('tv-monitor');
  const { timeZone } = useUi();
  const region = useRef<HTMLDivElement>(null);
  const first = Math.min(
    ...channels.flatMap(({ Broadcasts, Planned }) =>
      [...Broadcasts, ...Planned].map(({ Started_At }) => Date.parse(Started_At)),
    ),
  );
  useEffect(() => {
    // Scrolls to the first broadcast of the day if the hours are wider than the screen.
    const element = region.current;
    if (element && Number.isFinite(first))
      element.scrollLeft = Math.max(0, ((first - from) / (to - from)) * (element.scrollWidth - nameWidth) - margin);
  }, [first, from, to]);
  const hours = Array.from({ length: Math.round((to - from) / hourLength) }, (_, hour) => from + hour * hourLength);
  const clock = (time: number): string => formatDate(time, 'HH:mm', timeZone);
  const place = ({ Started_At, Duration }: { readonly Started_At: string; readonly Duration: number }) => {
    const start = Math.max(from, Date.parse(Started_At));
    const end = Math.min(to, Date.parse(Started_At) + Duration);
    return {
      insetInlineStart: `${((start - from) / (to - from)) * 100}%`,
      inlineSize: `${(Math.max(0, end - start) / (to - from)) * 100}%`,
    };
  };
  return (
    <div ref={region} className={styles.scroll} role="region" aria-label={t('views.day')} tabIndex={0}>
      <div className={styles.grid}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{clock(hour)}</span>
          ))}
        </div>
        {channels.map((channel) => (
          <section key={channel.Channel_ID} className={styles.row} aria-label={channel.Channel_Name}>
            <h2 className={styles.name}>{channel.Channel_Name}</h2>
            <div className={styles.line}>
              {channel.Planned.map((slot) => (
                <span
                  key={`${slot.Programme_ID}${slot.Started_At}`}
                  className={styles.planned}
                  style={place(slot)}
                  title={t('day.planned', { name: slot.Programme_Name, time: clock(Date.parse(slot.Started_At)) })}
                >
                  <span className={styles.label}>{slot.Programme_Name}</span>
                </span>
              ))}
              {channel.Broadcasts.map((item) => {
                const label = t('day.broadcast', {
                  name: item.Title,
                  time: clock(Date.parse(item.Started_At)),
                  count: item.Hit_Count,
                });
                return (
                  <PressArea
                    key={item.Broadcast_ID}
                    style={place(item)}
                    title={label}
                    aria-pressed={item.Broadcast_ID === opened}
                    className={classes(
                      styles.item,
                      item.Hit_Count > 0 && styles.hit,
                      item.Emotion === 'negative' && styles.negative,
                    )}
                    onClick={() => onOpen(item.Broadcast_ID)}
                  >
                    <span className={styles.label}>
                      {item.Hit_Count > 0 && <b>{item.Hit_Count}</b>} {item.Programme_Name}
                    </span>
                    <span className="hidden-text"> {label}</span>
                  </PressArea>
                );
              })}
            </div>
          </section>
        ))}
      </div>
      <p className={styles.legend}>
        <span>
          <i className={styles.hit} />
          {t('day.withHits')}
        </span>
        <span>
          <i className={styles.item} />
          {t('day.withoutHits')}
        </span>
        <span>
          <i className={styles.planned} />
          {t('day.missing')}
        </span>
      </p>
    </div>
  );
}
