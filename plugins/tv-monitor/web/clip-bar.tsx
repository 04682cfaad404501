import { saveBlob, useText } from '#core/web';
import { Button, CopyButton, isEnter, TextInput } from '#shared/ui';
import { getClip, clipSrt, clipText, readTimeCode, timeCode } from '../clip';
import type { TvDetail } from '../contract';
import styles from './tv-monitor.module.css';

/** Range in milliseconds, both ends included. */
export interface ClipRange {
  readonly from: number;
  readonly to: number;
}

interface ClipBarProps {
  readonly detail: TvDetail;
  readonly range: ClipRange | null;
  /** Current playback position, used when a range is started by typing. */
  readonly now: number;
  readonly onRange: (range: ClipRange | null) => void;
}

/** Controls for the ends of a clip, with downloads of its content as text or captions. */
export function ClipBar({ detail, range, now, onRange }: ClipBarProps) {
  const t = useText('tv-monitor');
  const cut = range ? getClip(detail.Cues, range.from, range.to) : [];
  const typed =
    (end: keyof ClipRange) =>
    (text: string): void => {
      const time = readTimeCode(text);
      if (time === undefined) return;
      const before = range ?? { from: now, to: now };
      onRange(
        end === 'from'
          ? { from: time, to: Math.max(time, before.to) }
          : { from: Math.min(time, before.from), to: time },
      );
    };
  const head = `${detail.Channel_Name} ${detail.Title}`;
  const input = (end: keyof ClipRange) => (
    <TextInput
      aria-label={t(`clip.${end}`)}
      placeholder={t(`clip.${end}`)}
      className={styles.timeInput}
      inputMode="numeric"
      key={`${end}${range?.[end] ?? ''}`}
      defaultValue={range ? timeCode(range[end]) : ''}
      onBlur={({ target }) => typed(end)(target.value)}
      onKeyDown={(event) => {
        if (isEnter(event)) typed(end)(event.currentTarget.value);
      }}
    />
  );
  return (
    <div className={styles.clip} role="group" aria-label={t('clip.title')}>
      <span className={styles.clipTitle}>{t('clip.title')}</span>
      {input('from')}
      <span aria-hidden="true">–</span>
      {input('to')}
      {range ? (
        <>
          <span className={styles.soft}>
            {t('clip.holds', { count: cut.length, length: timeCode(range.to - range.from) })}
          </span>
          <CopyButton text={`${head}\n${clipText(cut)}`}>{t('clip.copyText')}</CopyButton>
          <CopyButton text={clipSrt(cut, range.from)}>{t('clip.copySrt')}</CopyButton>
          <Button
            small
            icon="download"
            onClick={() =>
              saveBlob(
                new Blob([clipSrt(cut, range.from)], { type: 'text/plain;charset=utf-8' }),
                `${detail.Title} ${timeCode(range.from)}.srt`.replaceAll(':', '-'),
              )
            }
          >
            SRT
          </Button>
          <Button small kind="quiet" onClick={() => onRange(null)}>
            {t('clip.clear')}
          </Button>
        </>
      ) : (
        <span className={styles.soft}>{t('clip.hint')}</span>
      )}
    </div>
  );
}
