import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { MessageService, useClient, useCached, useService, useText } from '#core/web';
import { mapBars, mapMeasures, type MapData } from '#shared/chart';
import { formatNumber, formatPercent } from '#shared/format';
import {
  BarList,
  ErrorState,
  MapChart,
  Note,
  rememberMap,
  Segmented,
  Skeleton,
  Stack,
  useUi,
  useUrlState,
} from '#shared/ui';
import { regionMapContract } from '../contract';
import { MapLegend } from './map-legend';
import styles from './map-legend.module.css';

const usual = { map: 'volume' };

/**
 * The shared map of the product, used by all views of regions. Regions without outlines of their subregions are shown
 * as bars.
 */
export default observer(function RegionPicture(properties: Readonly<Record<string, unknown>>) {
  const data = properties.data as MapData;
  const label = properties.label as string;
  const onSelect = properties.onSelect as (key: string) => void;
  const t = useText('provincial-sentiment');
  const client = useClient(regionMapContract);
  const messages = useService(MessageService);
  const { language, scale } = useUi();
  const [state, setState] = useUrlState(usual);
  const measure = mapMeasures.find((measureName) => measureName === state.map) ?? 'volume';
  const map = useCached(`region-outlines ${data.parent}`, (signal) =>
    client.outlines({ query: { code: data.parent } }, { signal }),
  );
  const shown = map.data?.Code === data.parent ? map.data : undefined;
  const source = shown
    ? shown.Is_Built_In
      ? t('source.builtIn')
      : t('source.official', { approval: shown.Approval_Number, source: shown.Source })
    : '';
  useEffect(() => {
    if (shown?.Has_Parts) rememberMap(data.parent, { outlines: shown.Outlines, measure, source });
  }, [shown, data.parent, measure, source]);
  if (!shown)
    return map.error === undefined ? (
      <Skeleton lines={10} />
    ) : (
      <ErrorState compact message={messages.textOf(map.error)} onRetry={map.reload} />
    );
  if (!shown.Has_Parts)
    return (
      <Stack tight>
        <BarList ranked label={label} items={mapBars(data)} onSelect={onSelect} />
        <Note>{t('noOutlines')}</Note>
      </Stack>
    );
  const hint = (key: string): string => {
    const area = data.areas.find((each) => each.key === key);
    if (!area) return t('hint.line');
    if (area.value === null) return t('hint.unknown', { name: area.name });
    return t('hint.known', {
      name: area.name,
      count: formatNumber(area.value, language),
      negative: formatNumber(area.negative, language),
      share: formatPercent(area.value === 0 ? 0 : area.negative / area.value, language),
    });
  };
  const picture = (height: number | '100%') => (
    <MapChart
      data={data}
      outlines={shown.Outlines}
      measure={measure}
      label={label}
      height={height}
      hint={hint}
      onSelect={(key) => data.areas.some((area) => area.key === key) && onSelect(key)}
    />
  );
  if (properties.fills)
    return (
      <div className={styles.whole}>
        {picture('100%')}
        <p className={styles.source} style={{ fontSize: 9 * scale }}>
          {source}
        </p>
      </div>
    );
  return (
    <Stack tight>
      <Segmented
        label={t('measure.label')}
        value={measure}
        choices={mapMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
        onChange={(map) => setState({ map })}
      />
      {picture(properties.tall ? 440 : 320)}
      <MapLegend data={data} measure={measure} />
      <Note>
        {source}
        {shown.Is_Cut && ` ${t('source.cut')}`}
      </Note>
    </Stack>
  );
});
