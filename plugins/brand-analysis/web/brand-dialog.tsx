import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { DraftNotice, useLabels, useOptions, useStoredDraft, useText } from '#core/web';
import { groupLimits } from '#plugins/analysis';
import {
  Button,
  ButtonRow,
  Dialog,
  Field,
  FieldGrid,
  IconButton,
  MultiSelectBox,
  Panel,
  Stack,
  TextInput,
} from '#shared/ui';
import type { Brand } from '../brand';

interface BrandDialogProps {
  readonly brands: readonly Brand[];
  readonly onApply: (brands: readonly Brand[]) => void;
  readonly onClose: () => void;
}

/** A brand being edited, with a key that is stable while others are added and removed. */
type Draft = Brand & { readonly key: number };

let lastKey = 0;
const getDraft = (brand: Brand): Draft => ({ ...brand, key: (lastKey += 1) });
const empty: Brand = { Name: '', Subject_IDs: [], Keyword: '' };

const getBrands = (drafts: readonly Draft[]): readonly Brand[] =>
  drafts.map(({ Name, Subject_IDs, Keyword }) => ({ Name, Subject_IDs, Keyword }));

/** Dialog for two to eight brands, the own brand first. */
export const BrandDialog = observer(function BrandDialog({ brands, onApply, onClose }: BrandDialogProps) {
  const t = useText('brand-analysis');
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    [...brands, ...Array.from({ length: Math.max(0, groupLimits.min - brands.length) }, () => empty)].map(getDraft),
  );
  const [tried, setTried] = useState(false);
  const [first] = useState(drafts);
  const stored = useStoredDraft<readonly Brand[]>({
    name: 'brand-analysis.brands',
    value: getBrands(drafts),
    isChanged: JSON.stringify(getBrands(drafts)) !== JSON.stringify(getBrands(first)),
    base: JSON.stringify(getBrands(first)),
    restore: (storedDrafts) => setDrafts(storedDrafts.map(getDraft)),
    reset: () => setDrafts(first),
  });
  const subjects = useOptions('subject');
  const ids = [...new Set(drafts.flatMap(({ Subject_IDs }) => Subject_IDs))];
  const getLabel = useLabels(ids.map((id) => ({ entity: 'subject', id })));
  const labels = Object.fromEntries(ids.map((id) => [id, getLabel('subject', id)]));

  const nameFault = ({ Name, key }: Draft): string | undefined => {
    if (Name.trim() === '') return t('nameMissing');
    const isTaken = drafts.some((other) => other.key !== key && other.Name.trim() === Name.trim());
    return isTaken ? t('nameTwice') : undefined;
  };
  const scopeFault = ({ Subject_IDs, Keyword }: Draft): string | undefined =>
    Subject_IDs.length === 0 && Keyword.trim() === '' ? t('scopeMissing') : undefined;
  const change = (key: number, part: Partial<Brand>): void =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const apply = (): void => {
    setTried(true);
    if (drafts.some((draft) => nameFault(draft) ?? scopeFault(draft))) return;
    stored.drop();
    onApply(
      drafts.map(({ Name, Subject_IDs, Keyword }) => ({ Name: Name.trim(), Subject_IDs, Keyword: Keyword.trim() })),
    );
  };
  const footer = (
    <>
      <Button
        onClick={() => {
          stored.drop();
          onClose();
        }}
      >
        {t('cancel')}
      </Button>
      <Button kind="primary" type="submit" form="brands">
        {t('apply')}
      </Button>
    </>
  );
  return (
    <Dialog open wide title={t('editTitle')} onClose={onClose} footer={footer}>
      <form
        id="brands"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Stack>
          <DraftNotice draft={stored} />
          {drafts.map((draft, index) => {
            const title = index === 0 ? t('own') : t('brandNumber', { number: index + 1 });
            const name = draft.Name.trim() || title;
            return (
              <Panel
                key={draft.key}
                title={title}
                actions={
                  <>
                    {index > 0 && (
                      <IconButton
                        small
                        icon="star"
                        label={t('toOwn', { name })}
                        onClick={() => setDrafts([draft, ...drafts.filter(({ key }) => key !== draft.key)])}
                      />
                    )}
                    {drafts.length > groupLimits.min && (
                      <IconButton
                        small
                        icon="delete"
                        label={t('takeAway', { name })}
                        onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
                      />
                    )}
                  </>
                }
              >
                <FieldGrid>
                  <Field label={t('name')} required error={tried ? nameFault(draft) : undefined}>
                    {(field) => (
                      <TextInput
                        {...field}
                        maxLength={50}
                        value={draft.Name}
                        onChange={(event) => change(draft.key, { Name: event.target.value })}
                      />
                    )}
                  </Field>
                  <Field label={t('subjects')} error={tried ? scopeFault(draft) : undefined}>
                    {(field) => (
                      <MultiSelectBox
                        {...field}
                        options={subjects}
                        labels={labels}
                        value={draft.Subject_IDs}
                        onChange={(chosen) => change(draft.key, { Subject_IDs: [...chosen] })}
                      />
                    )}
                  </Field>
                  <Field label={t('keyword')} hint={t('keywordHint')}>
                    {(field) => (
                      <TextInput
                        {...field}
                        maxLength={2000}
                        value={draft.Keyword}
                        onChange={(event) => change(draft.key, { Keyword: event.target.value })}
                      />
                    )}
                  </Field>
                </FieldGrid>
              </Panel>
            );
          })}
          {drafts.length < groupLimits.max && (
            <ButtonRow>
              <Button icon="add" onClick={() => setDrafts([...drafts, getDraft(empty)])}>
                {t('add')}
              </Button>
            </ButtonRow>
          )}
        </Stack>
      </form>
    </Dialog>
  );
});
