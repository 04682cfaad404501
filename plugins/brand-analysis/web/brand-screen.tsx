import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useText } from '#core/web';
import type { Module } from '#plugins/analysis';
import { ModuleScreen, type PlacedModule } from '#plugins/analysis/web';
import { hotEvents } from '#plugins/hot-spots';
import { Button, ButtonRow, EmptyState, Note, PageHeader, Skeleton, Tag, useUrlState } from '#shared/ui';
import { getGroups, readBrands, type Brand } from '../brand';
import {
  brandBest,
  brandMedia,
  brandNetSentiment,
  brandRegions,
  brandSentiment,
  brandShare,
  brandTrend,
  brandWords,
  brandWorst,
} from '../modules';
import { BrandDialog } from './brand-dialog';
import { SetMenu } from './set-menu';
import { useBrandSets } from './use-brand-sets';

const unset = { brands: '', set: '' };
const offered = ['Published_At', 'Media_Type', 'Emotion', 'Language', 'Is_Merged'];
const compared = { Is_Compared: 'true' } as const;

const placed = (module: unknown, more: Partial<PlacedModule> = {}): PlacedModule => ({
  slot: (module as Module).id,
  module: module as Module,
  ...more,
});

/** Compares the own brand with its competitors; the brands and filters are stored in the URL. */
const BrandScreen = observer(function BrandScreen() {
  const t = useText('brand-analysis');
  const actions = useBrandSets();
  const [address, setAddress] = useUrlState(unset);
  const [editing, setEditing] = useState(false);
  const current = address.set
    ? actions.sets?.find(({ Brand_Set_ID }) => Brand_Set_ID === address.set)
    : address.brands
      ? undefined
      : actions.sets?.[0];
  const addressBrands = useMemo(() => (address.brands ? readBrands(address.brands) : null), [address.brands]);
  const brands: readonly Brand[] | null = addressBrands ?? (address.brands ? null : (current?.Brands ?? null));
  const groups = JSON.stringify(brands && getGroups(brands));
  const input = useMemo(() => ({ Groups: JSON.parse(groups) as ReturnType<typeof getGroups> }), [groups]);
  const title = t('title.brand-analysis');
  const buttons = (
    <ButtonRow>
      <Button icon="edit" onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <SetMenu
        {...{ actions, current, brands }}
        onOpen={(set) => setAddress({ set: set?.Brand_Set_ID ?? '', brands: '' })}
      />
    </ButtonRow>
  );
  const dialog = editing && (
    <BrandDialog
      brands={brands ?? []}
      onClose={() => setEditing(false)}
      onApply={(chosen) => {
        setAddress({ brands: JSON.stringify(chosen), set: current?.Brand_Set_ID ?? '' });
        setEditing(false);
      }}
    />
  );
  if (!brands) {
    const fault = address.brands ? t('badBrands') : address.set ? t('missingSet') : t('chooseText');
    return (
      <>
        <PageHeader title={title} actions={buttons} />
        {actions.sets || address.brands ? (
          <EmptyState
            icon="columns"
            title={t('choose')}
            text={fault}
            action={
              <Button kind="primary" onClick={() => setEditing(true)}>
                {t('choose')}
              </Button>
            }
          />
        ) : (
          <Skeleton lines={10} />
        )}
        {dialog}
      </>
    );
  }
  const [ownBrand] = input.Groups;
  const modules: readonly PlacedModule[] = [
    placed(brandShare, { span: 5, input: compared }),
    placed(brandTrend, { span: 7 }),
    placed(brandNetSentiment, { input: compared }),
    placed(brandSentiment),
    placed(brandMedia),
    placed(brandRegions),
    placed(brandBest),
    placed(brandWorst),
    placed(brandWords),
    // Events of the own brand, as context for the curve.
    placed(hotEvents, { input: { ...ownBrand?.Filter, Groups: undefined } }),
  ];
  return (
    <>
      <ModuleScreen title={title} modules={modules} offered={offered} actions={buttons} input={input}>
        <ButtonRow>
          <Note>{t('brands')}</Note>
          {brands.map(({ Name }, index) => (
            <Tag key={Name} tone={index === 0 ? 'accent' : undefined}>
              {index === 0 ? `${Name} · ${t('own')}` : Name}
            </Tag>
          ))}
        </ButtonRow>
      </ModuleScreen>
      {dialog}
    </>
  );
});

export default BrandScreen;
