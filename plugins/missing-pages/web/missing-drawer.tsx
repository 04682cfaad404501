import { useState } from 'react';
import type { ResultOf } from '#core';
import {
  DraftNotice,
  MessageService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useDraftState,
  useLoaded,
  useService,
  useStoredDraft,
  useText,
} from '#core/web';
import { useErrorText } from '#plugins/extraction/web';
import {
  Button,
  Checkbox,
  Disclosure,
  Drawer,
  Field,
  Segmented,
  Tabs,
  Tag,
  TextArea,
  TextInput,
  TimeText,
} from '#shared/ui';
import { missingContract, type MissingPageDetail } from '../contract';
import styles from './missing-pages.module.css';

type Tried = ResultOf<typeof missingContract.tryOut>;
type Method = 'text' | 'selectors';

const selectorNames = [
  'Content_Selector',
  'Title_Selector',
  'Author_Selector',
  'Date_Selector',
  'Remove_Selector',
] as const;
type Selectors = Readonly<Record<(typeof selectorNames)[number], string>>;
/** Target of the selectors: the source or the whole site. */
type Scope = 'source' | 'site';

function getDraft({ Selectors, Site_Selectors }: MissingPageDetail, scope: Scope): Selectors {
  const storedSelectors = scope === 'site' ? Site_Selectors : Selectors;
  return Object.fromEntries(selectorNames.map((name) => [name, storedSelectors?.[name] ?? ''])) as Selectors;
}

interface MissingDrawerProps {
  readonly id: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One page that could not be read, with the methods to fix it: pasting its text, or other selectors for its source. */
export function MissingDrawer({ id, onChanged, onClose }: MissingDrawerProps) {
  const t = useText('missing-pages');
  const client = useClient(missingContract);
  const allowed = useService(PrivilegeService).can('missing-detail-page');
  const [method, setMethod] = useState<Method>('text');
  const loaded = useLoaded((signal) => client.detail({ query: { id } }, { signal }), [client, id]);
  const { data } = loaded;
  const done = (): void => {
    onChanged();
    onClose();
  };
  const methods = (page: MissingPageDetail) => {
    const mayTry = page.Selectors !== null || page.May_Edit_Site;
    const panel =
      method === 'text' || !mayTry ? (
        <PasteForm page={page} onDone={done} />
      ) : (
        <SelectorForm page={page} onDone={done} />
      );
    if (!mayTry) return panel;
    return (
      <Tabs<Method>
        label={t('missing.methods')}
        tabs={[
          { key: 'text', title: t('missing.paste') },
          { key: 'selectors', title: t('missing.selectors') },
        ]}
        value={method}
        onChange={setMethod}
      >
        {panel}
      </Tabs>
    );
  };
  return (
    <Drawer open wide title={data?.Title || t('title.missing-detail-page')} onClose={onClose}>
      <QueryView query={loaded} lines={8} compact>
        {(data) => (
          <div className={styles.stack}>
            <PageMetadata page={data} />
            {allowed.modify && data.State !== 'fixed' && data.State !== 'repairing' && methods(data)}
          </div>
        )}
      </QueryView>
    </Drawer>
  );
}

function PageMetadata({ page }: { readonly page: MissingPageDetail }) {
  const t = useText('missing-pages');
  const errorText = useErrorText();
  return (
    <>
      <p className={styles.wrap}>
        <a href={page.Url} target="_blank" rel="noreferrer noopener">
          {page.Url}
        </a>
      </p>
      <p className={styles.note}>
        {page.Source_Name ?? t('missing.pushed')} · {t('missing.triesOf', { count: page.Tries })} ·{' '}
        <TimeText at={page.Last_At} form="full" />
      </p>
      {page.State === 'fixed' ? (
        <p>
          <Tag tone="positive">{t(`missing.by.${page.Repaired_By ?? 'fetch'}`)}</Tag>
        </p>
      ) : (
        <div className={styles.failure}>
          <p>
            <strong>{errorText(page.Error_Code, page.Error_Message)}</strong>
          </p>
          <p className={styles.note}>{page.Error_Message}</p>
        </div>
      )}
      {page.Text && (
        <Disclosure title={t('missing.stored', { count: page.Text.length })}>
          <p className={styles.text}>{page.Text}</p>
        </Disclosure>
      )}
    </>
  );
}

function PasteForm({ page, onDone }: { readonly page: MissingPageDetail; readonly onDone: () => void }) {
  const t = useText('missing-pages');
  const extraction = useText('extraction');
  const client = useClient(missingContract);
  const messages = useService(MessageService);
  const { values, set, stored } = useDraftState(`missing-pages.text ${page.Missing_ID}`, {
    title: page.Title ?? '',
    text: '',
  });
  const { title, text } = values;
  const length = text.trim().length;
  const save = useAction(async () => {
    if (length < 10) return;
    await client.paste({ body: { id: page.Missing_ID, Title: title.trim() || undefined, Text: text } });
    stored.drop();
    messages.show('success', t('missing.pasted'));
    onDone();
  });
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <DraftNotice draft={stored} />
      {page.Body_Length === null && (
        <Field label={t('missing.title')}>
          {(field) => (
            <TextInput
              {...field}
              maxLength={300}
              value={title}
              onChange={({ target }) => set({ title: target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('missing.body')} hint={t('missing.bodyHint')} required>
        {(field) => (
          <TextArea
            {...field}
            rows={12}
            maxLength={200_000}
            value={text}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={save.busy} disabled={length < 10}>
          {t('missing.pasteAction')}
        </Button>
        <span className={styles.note}>{extraction('try.characters', { count: length })}</span>
      </div>
    </form>
  );
}

function SelectorForm({ page, onDone }: { readonly page: MissingPageDetail; readonly onDone: () => void }) {
  const t = useText('missing-pages');
  const extraction = useText('extraction');
  const client = useClient(missingContract);
  const messages = useService(MessageService);
  const [scope, setScope] = useState<Scope>(page.May_Edit_Source || !page.May_Edit_Site ? 'source' : 'site');
  const [draft, setDraft] = useState<Selectors>(() => getDraft(page, scope));
  const [all, setAll] = useState(true);
  const first = getDraft(page, scope);
  const stored = useStoredDraft({
    name: `missing-pages.selectors ${page.Missing_ID} ${scope}`,
    value: draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(first),
    base: JSON.stringify(first),
    restore: setDraft,
    reset: () => setDraft(first),
  });
  const mayEdit = scope === 'site' ? page.May_Edit_Site : page.May_Edit_Source;
  const others = scope === 'site' ? page.Site_Others : page.Others;
  const tryOut = useAction(() => client.tryOut({ body: { id: page.Missing_ID, ...draft } }));
  const save = useAction(async () => {
    const { requested } = await client.saveSelectors({
      body: { id: page.Missing_ID, Scope: scope, ...draft, All: all },
    });
    stored.drop();
    messages.show('success', t('missing.selectorsSaved', { count: requested }));
    onDone();
  });
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{t(mayEdit ? 'missing.selectorsText' : 'missing.selectorsOthers')}</p>
      {page.May_Edit_Source && page.May_Edit_Site && (
        <Segmented<Scope>
          label={t('missing.scope')}
          value={scope}
          choices={[
            { value: 'source', label: t('missing.ofSource', { name: page.Source_Name ?? '' }) },
            { value: 'site', label: t('missing.ofSite', { host: page.Site_Host }) },
          ]}
          onChange={(next) => {
            setScope(next);
            setDraft(getDraft(page, next));
          }}
        />
      )}
      <DraftNotice draft={stored} />
      <div className={styles.grid}>
        {selectorNames.map((name) => (
          <Field key={name} label={extraction(`extraction-source.fields.${name}`)}>
            {(field) => (
              <TextInput
                {...field}
                maxLength={300}
                value={draft[name]}
                onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button icon="bolt" busy={tryOut.busy} onClick={() => void tryOut.run()}>
          {extraction('try.action')}
        </Button>
        {mayEdit && (
          <Button kind="primary" busy={save.busy} onClick={() => void save.run()}>
            {t('missing.selectorsSave')}
          </Button>
        )}
      </div>
      {mayEdit && others > 0 && (
        <Checkbox checked={all} onChange={setAll}>
          {t('missing.others', { count: others })}
        </Checkbox>
      )}
      <div aria-live="polite" className={styles.stack}>
        {tryOut.result && <TriedPage tried={tryOut.result} />}
      </div>
    </div>
  );
}

function TriedPage({ tried: { Page, Error: failure } }: { readonly tried: Tried }) {
  const extraction = useText('extraction');
  const errorText = useErrorText();
  if (failure)
    return (
      <div className={styles.failure} role="alert">
        <p>
          <strong>{errorText(failure.Code, failure.Message)}</strong>
        </p>
        <p className={styles.note}>{failure.Message}</p>
      </div>
    );
  if (!Page) return null;
  return (
    <>
      <p>
        <strong>{Page.Title || extraction('try.untitled')}</strong> ·{' '}
        {extraction('try.characters', { count: Page.Text_Length })}
      </p>
      <p className={styles.note}>
        {Page.Published_At ? <TimeText at={Page.Published_At} form="full" /> : extraction('try.noDate')}
        {Page.Author && <> · {Page.Author}</>}
      </p>
      {Page.Warnings.length > 0 && (
        <p className={styles.buttons}>
          {Page.Warnings.map((code) => (
            <Tag key={code} tone="warning">
              {extraction(`warning.${code}`)}
            </Tag>
          ))}
        </p>
      )}
      <p className={styles.text}>{Page.Text}</p>
    </>
  );
}
