import { observer } from 'mobx-react-lite';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { Resource, Row } from '#core/resource';
import {
  DraftNotice,
  QueryView,
  firstDraft,
  HttpService,
  LeaveDialog,
  MessageService,
  NavigationService,
  PrivilegeService,
  useDraft,
  useLoaded,
  useService,
  useShortcut,
  useText,
} from '#core/web';
import { mediaTypeTerms } from '#shared/vocabulary';
import { routes } from '#shared/routes';
import { Button, Checkbox, PageHeader, Panel, useTerm } from '#shared/ui';
import { subject } from '../resource';
import { givenSubject } from './requested-subject';
import { DoubtDialog, getDoubts } from './rule/doubt-dialog';
import { RuleEditor, type EditedRule } from './rule/rule-editor';
import { RulePreview } from './rule/rule-preview';
import { RunStatus } from './run-status';
import styles from './subject-edit-screen.module.css';
import { SubjectField } from './subject-field';
import { VersionDrawer } from './version-drawer';

type Subject = Row<typeof subject> & { readonly [Label in `${string}_Label`]?: string };

/** Form for a new subject, or for an existing one with `?id=`. */
export default observer(function SubjectEditScreen() {
  const http = useService(HttpService);
  const navigation = useService(NavigationService);
  const id = navigation.path.endsWith('subject-update') ? new URLSearchParams(navigation.search).get('id') : null;
  const loaded = useLoaded(
    async (signal) =>
      id ? http.request<Subject>('GET', `${subject.path}/${encodeURIComponent(id)}`, { signal }) : null,
    [http, id],
  );
  const { reload } = loaded;
  return (
    <QueryView query={loaded} lines={14} replaceOnError>
      {(data) => <SubjectForm key={`${id} ${data?.Updated_At}`} row={data} reload={reload} />}
    </QueryView>
  );
});

function SubjectForm({ row, reload }: { readonly row: Subject | null; readonly reload: () => void }) {
  const t = useText('subjects');
  const term = useTerm();
  const core = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const mayModify = useService(PrivilegeService).can('subject-monitor').modify;
  const [first] = useState(() => firstDraft(subject as unknown as Resource, row, givenSubject(navigation.search)));
  const saved = useRef<Subject>(undefined);
  const [showsVersions, setShowsVersions] = useState(false);
  const [asksAboutDoubts, setAsksAboutDoubts] = useState(false);
  const form = useDraft(
    subject as unknown as Resource,
    first,
    async (draft) => {
      saved.current = await http.request<Subject>(row ? 'PUT' : 'POST', subject.path, {
        body: row ? { ...draft, Subject_ID: row.Subject_ID } : draft,
      });
    },
    { rowId: mayModify ? (row?.Subject_ID ?? null) : undefined },
  );
  const { draft, set } = form;
  const rule: EditedRule = {
    Rule: String(draft.Rule ?? ''),
    Notation: draft.Notation === 'classic' ? 'classic' : 'modern',
  };
  const media = (draft.Media_Types ?? []) as readonly string[];
  const isChanged =
    row === null ||
    rule.Rule !== row.Rule ||
    rule.Notation !== row.Notation ||
    JSON.stringify(media) !== JSON.stringify(row.Media_Types ?? []);
  const setRule = (next: EditedRule): void => {
    if (next.Rule !== rule.Rule) set('Rule', next.Rule === '' ? null : next.Rule);
    if (next.Notation !== rule.Notation) set('Notation', next.Notation);
  };
  const save = async (): Promise<void> => {
    if (!mayModify || form.saving || saved.current) return;
    if (isChanged && getDoubts(rule).length > 0) return setAsksAboutDoubts(true);
    await keep();
  };
  const keep = async (): Promise<void> => {
    const savedSubject = (await form.submit()) ? (saved as RefObject<Subject | undefined>).current : undefined;
    if (!savedSubject) {
      requestAnimationFrame(() =>
        document.querySelector('form [aria-invalid="true"], form [role="alert"]')?.scrollIntoView({ block: 'center' }),
      );
      return;
    }
    messages.show('success', core('resource.saved'));
    if (row) reload();
    else navigation.navigate(routes.subjectUpdate({ id: savedSubject.Subject_ID }), { replace: true });
  };
  useShortcut('mod+s', save, core('resource.save'), { whileTyping: true, group: () => t('title.subject-update') });

  const field = (name: string) => (
    <SubjectField key={name} form={form} name={name} label={row?.[`${name}_Label`]} disabled={!mayModify} />
  );
  return (
    <form
      className={styles.screen}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <PageHeader
        title={t(row ? 'title.subject-update' : 'title.subject-add')}
        details={row?.Subject_Name}
        actions={
          <>
            {row && (
              <Button icon="history" onClick={() => setShowsVersions(true)}>
                {t('version.open', { version: row.Rule_Version ?? 1 })}
              </Button>
            )}
            <Button onClick={() => navigation.navigate(routes.subjectList())}>{t('backToList')}</Button>
            {mayModify && (
              <Button kind="primary" type="submit" icon="save" busy={form.saving}>
                {core('resource.save')}
              </Button>
            )}
          </>
        }
      />
      <DraftNotice draft={form.stored} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Panel title={t('section.basic')}>
            <div className={styles.grid}>
              {[
                'Subject_Name',
                'Category_ID',
                'Owner_ID',
                'Emotion_Focus',
                'Colour',
                'Sort_Order',
                'Valid_From',
                'Valid_To',
                'Is_Enabled',
              ].map(field)}
            </div>
          </Panel>
          <Panel title={t('section.rule')}>
            <RuleEditor value={rule} fault={form.fault('Rule')} onChange={setRule} />
            <fieldset className={styles.media}>
              <legend>
                {t('subject.fields.Media_Types')} <small>{t('hint.media')}</small>
              </legend>
              {mediaTypeTerms.values.map((type) => (
                <Checkbox
                  key={type}
                  checked={media.includes(type)}
                  disabled={!mayModify}
                  onChange={(on) => set('Media_Types', on ? [...media, type] : media.filter((each) => each !== type))}
                >
                  {term(mediaTypeTerms, type)}
                </Checkbox>
              ))}
            </fieldset>
          </Panel>
        </div>
        <aside className={styles.aside}>
          {row && <RunStatus subjectId={row.Subject_ID} />}
          <RulePreview rule={rule} mediaTypes={media} subjectId={row?.Subject_ID ?? null} isChanged={isChanged} />
        </aside>
      </div>
      <LeaveDialog form={form} />
      <DoubtDialog rule={rule} open={asksAboutDoubts} onSave={keep} onClose={() => setAsksAboutDoubts(false)} />
      {row && (
        <VersionDrawer
          open={showsVersions}
          subjectId={row.Subject_ID}
          current={rule}
          mayRestore={mayModify}
          onRestore={setRule}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </form>
  );
}
