import { useState } from 'react';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { articleContract } from '#plugins/articles';
import {
  Button,
  Checkbox,
  Dialog,
  ErrorState,
  Field,
  Note,
  SearchInput,
  Stack,
  TextInput,
  useDebounced,
} from '#shared/ui';
import type { Source } from '../report';

/** Available sources: modules and lists of the report by name, and the articles that they contain. */
export interface SourceChoices {
  readonly blocks: readonly { readonly id: string; readonly name: string }[];
  readonly articles: readonly { readonly id: string; readonly title: string }[];
}

interface SourceDialogProps {
  readonly source: Source;
  readonly choices: SourceChoices;
  readonly onApply: (source: Source) => void;
  readonly onClose: () => void;
}

const maxMatches = 8;
const turned = (list: readonly string[], id: string, on: boolean): string[] =>
  on ? [...list, id] : list.filter((each) => each !== id);

/** Asks for the source of a statement: figures of the report, articles, or an external statement. */
export function SourceDialog({ source, choices, onApply, onClose }: SourceDialogProps) {
  const t = useText('html-reports');
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const [chosen, setChosen] = useState(source);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim());
  const { data, error, reload } = useLoaded(
    async (signal) => (keyword === '' ? null : client.list({ query: { keyword, size: maxMatches } }, { signal })),
    [client, keyword],
  );
  const articles = new Map(choices.articles.map(({ id, title }) => [id, title]));
  for (const { Article_ID, Title, Site } of data?.list ?? []) articles.set(Article_ID, Title || Site);
  for (const id of chosen.Article_IDs) if (!articles.has(id)) articles.set(id, id);
  return (
    <Dialog
      open
      wide
      title={t('source.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('source.cancel')}</Button>
          <Button kind="primary" onClick={() => onApply({ ...chosen, Named: chosen.Named.trim() })}>
            {t('source.apply')}
          </Button>
        </>
      }
    >
      <Stack>
        <div role="group" aria-label={t('source.blocks')}>
          <Stack tight>
            <strong>{t('source.blocks')}</strong>
            {choices.blocks.length === 0 && <Note>{t('source.nothing')}</Note>}
            {choices.blocks.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={chosen.Block_IDs.includes(id)}
                onChange={(on) => setChosen({ ...chosen, Block_IDs: turned(chosen.Block_IDs, id, on) })}
              >
                {name}
              </Checkbox>
            ))}
          </Stack>
        </div>
        <div role="group" aria-label={t('source.articles')}>
          <Stack tight>
            <strong>{t('source.articles')}</strong>
            <SearchInput label={t('source.find')} value={typed} onChange={({ target }) => setTyped(target.value)} />
            {error ? <ErrorState compact message={messages.textOf(error)} onRetry={reload} /> : null}
            {[...articles].map(([id, title]) => (
              <Checkbox
                key={id}
                checked={chosen.Article_IDs.includes(id)}
                onChange={(on) => setChosen({ ...chosen, Article_IDs: turned(chosen.Article_IDs, id, on) })}
              >
                {title}
              </Checkbox>
            ))}
          </Stack>
        </div>
        <Field label={t('source.named')} hint={t('source.namedHint')}>
          {(field) => (
            <TextInput
              {...field}
              maxLength={200}
              value={chosen.Named}
              onChange={({ target }) => setChosen({ ...chosen, Named: target.value })}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  );
}
