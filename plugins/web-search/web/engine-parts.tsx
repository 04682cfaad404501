import { useText, type FieldInputProps, type ResourceParts } from '#core/web';
import type { Row } from '#core/resource';
import { Tag, TextInput } from '#shared/ui';
import type { webSearchEngine } from '../resource';
import { EngineTest } from './engine-test';
import { useFailureText } from './use-failure-text';

const tones = { new: 'neutral', good: 'positive', failing: 'negative' } as const;

/** State of the last query, with its error. */
function StateCell({ row }: { readonly row: Row<typeof webSearchEngine> }) {
  const t = useText('web-search');
  const failureText = useFailureText();
  const state = row.State ?? 'new';
  return (
    <>
      <Tag tone={tones[state]}>{t(`web-search-engine.choices.State.${state}`)}</Tag>
      {row.Error_Code && ` ${failureText(row.Error_Code, row.Error_Message)}`}
    </>
  );
}

const examples = {
  description: 'https://example.com/opensearch.xml',
  feed: 'https://example.com/search.rss?q={searchTerms}&page={startPage}',
  page: 'https://example.com/search?q={searchTerms}&page={startPage}',
} as const;

function UrlInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
  const example = examples[(draft.Kind as keyof typeof examples | undefined) ?? 'description'];
  return (
    <TextInput
      {...field}
      disabled={disabled}
      maxLength={2000}
      inputMode="url"
      placeholder={example}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Selector of the result links on a page; feeds need none. */
function SelectorInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
  const t = useText('web-search');
  const isFeed = draft.Kind === 'feed';
  return (
    <TextInput
      {...field}
      disabled={disabled || isFeed}
      maxLength={300}
      placeholder={t(isFeed ? 'engine.feedNeedsNone' : 'engine.selectorLearned')}
      value={isFeed ? '' : String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const engineParts: ResourceParts<typeof webSearchEngine> = {
  cells: { State: (row) => <StateCell row={row} /> },
  inputs: { Url: UrlInput, Link_Selector: SelectorInput },
  rowActions: EngineTest,
  draft: { Kind: 'description', Gap_Seconds: 1, Sort_Order: 100, Is_Enabled: true },
};

export default engineParts;
