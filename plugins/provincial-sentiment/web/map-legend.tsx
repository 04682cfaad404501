import { useText } from '#core/web';
import { getMeasure, type MapData, type MapMeasure } from '#shared/chart';
import { formatNumber, formatPercent } from '#shared/format';
import { Note, useUi } from '#shared/ui';
import styles from './map-legend.module.css';

interface MapLegendProps {
  readonly data: MapData;
  readonly measure: MapMeasure;
}

/** Color legend of a map: the scale from zero to the max, and gray for unknown regions, with their names. */
export function MapLegend({ data, measure }: MapLegendProps) {
  const t = useText('provincial-sentiment');
  const { language } = useUi();
  const max = Math.max(0, ...data.areas.map((area) => getMeasure(area, measure) ?? 0));
  const unknown = data.areas.filter(({ value }) => value === null).map(({ name }) => name);
  const none = data.areas.filter(({ value }) => value === 0).map(({ name }) => name);
  const names = (of: readonly string[]): string => of.join(language.startsWith('zh') ? '、' : ', ');
  return (
    <>
      <div className={styles.legend}>
        <span>0</span>
        <i className={styles[measure]} aria-hidden="true" />
        <span>{measure === 'volume' ? formatNumber(max, language) : formatPercent(max, language)}</span>
        <i className={styles.unknown} aria-hidden="true" />
        <span>{t('legend.unknown')}</span>
      </div>
      {unknown.length > 0 && <Note>{t('legend.unknownNames', { count: unknown.length, names: names(unknown) })}</Note>}
      {none.length > 0 && <Note>{t('legend.noneNames', { count: none.length, names: names(none) })}</Note>}
    </>
  );
}
