import { useEffect, useState } from 'react';
import { useText } from '#core/web';
import { getProvinceName, provinceNames } from '#shared/geo';
import { cutText } from '#shared/text';
import { emotionTerms } from '#shared/vocabulary';
import { ChoiceBox, FilterBar, FilterItem, SearchInput, useDebounced, useUi } from '#shared/ui';
import { repostIssues, suspicionReasons, unknown, verifications } from '../cascade';
import { getReposts, type RepostPart, type RepostsOf } from '../reposts-of';
import { partTexts } from './part-texts';

interface RepostFiltersProps {
  readonly repostsOf: RepostsOf;
  /** Receives the filter in its wire format. */
  readonly onChange: (filter: string) => void;
}

const deepest = 12;

/**
 * Filters for reposts: level, suspicion, region, sentiment, verification, issues and words; all others are shown as
 * chips.
 */
export function RepostFilters({ repostsOf: { postId, part }, onChange }: RepostFiltersProps) {
  const t = useText('repost-analysis');
  const ui = useUi();
  const { language } = ui;
  const set = (change: Readonly<Record<string, string>>): void => onChange(getReposts(postId, { ...part, ...change }));
  const [keyword, setKeyword] = useState(part.keyword ?? '');
  const written = useDebounced(keyword.trim());
  useEffect(() => {
    if (written !== (part.keyword ?? '')) set({ keyword: cutText(written, 100) });
    // Only a change of the entered text triggers a request.
  }, [written]);
  const choice = (
    name: keyof RepostPart,
    label: string,
    choices: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <FilterItem key={name} label={label}>
      {(id) => (
        <ChoiceBox
          id={id}
          empty={t('all')}
          value={part[name] ?? ''}
          choices={choices}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </FilterItem>
  );
  const none = { value: unknown, label: t('unknown') };
  return (
    <FilterBar
      shown={6}
      onReset={() => {
        setKeyword('');
        onChange(postId);
      }}
      active={partTexts(t, part, ui).map(({ key, text }) => ({
        key,
        text,
        onRemove: () => {
          if (key === 'keyword') setKeyword('');
          set({ [key]: '' });
        },
      }))}
    >
      {choice('level', t('column.level'), [
        ...Array.from({ length: deepest }, (_, index) => String(index + 1)).map((level) => ({
          value: level,
          label: t('levelName', { level }),
        })),
        { value: unknown, label: t('levelUnknown') },
      ])}
      {choice(
        'reason',
        t('module.suspects'),
        suspicionReasons.map((value) => ({ value, label: t(`suspicion.${value}`) })),
      )}
      {choice('province', t('module.provinces'), [
        ...Object.keys(provinceNames).map((value) => ({ value, label: getProvinceName(value, language) })),
        none,
      ])}
      {choice('emotion', t('module.emotion'), [
        ...emotionTerms.choices(language),
        { value: 'none', label: t('emotion.none') },
      ])}
      {choice('verified', t('module.verified'), [
        ...verifications.map((value) => ({ value, label: t(`verification.${value}`) })),
        none,
      ])}
      {choice('issue', t('issues'), [
        { value: 'any', label: t('issue.any') },
        ...repostIssues.map((value) => ({ value, label: t(`issue.${value}`) })),
      ])}
      <SearchInput label={t('searchReposts')} value={keyword} onChange={({ target }) => setKeyword(target.value)} />
    </FilterBar>
  );
}
