import { useText, type FieldInputProps, type ResourceParts } from '#core/web';
import { getName, provinces } from '#shared/geo';
import { SelectBox, Tag, useUi } from '#shared/ui';
import type { tvChannel } from '../resource';

function RegionInput({ field, value, onChange, disabled }: FieldInputProps) {
  const { language } = useUi();
  const code = typeof value === 'string' && value !== '' ? value : null;
  const options = provinces().map((province) => ({ value: province.code, label: getName(province.code, language) }));
  return (
    <SelectBox
      {...field}
      disabled={disabled}
      value={code}
      labels={code ? { [code]: getName(code, language) } : undefined}
      options={options}
      onChange={onChange}
    />
  );
}

function RegionName({ code }: { readonly code: string | null }) {
  const { language } = useUi();
  return <>{code ? getName(code, language) : '—'}</>;
}

function StreamTag({ url }: { readonly url: string | null }) {
  const t = useText('tv-monitor');
  return url ? (
    <span title={url}>
      <Tag tone="accent">{t('stream.has')}</Tag>
    </span>
  ) : (
    <Tag>{t('stream.none')}</Tag>
  );
}

const channelParts: ResourceParts<typeof tvChannel> = {
  inputs: { Region: RegionInput },
  cells: { Region: (row) => <RegionName code={row.Region} />, Stream_Url: (row) => <StreamTag url={row.Stream_Url} /> },
  removal: 'confirm',
};

export default channelParts;
