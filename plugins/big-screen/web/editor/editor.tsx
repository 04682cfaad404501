import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import {
  AuthService,
  DraftNotice,
  EditCounter,
  guardWithDraft,
  LeaveDialog,
  MessageService,
  useAction,
  useClient,
  useLeaveGuard,
  useService,
  useStoredDraft,
  useText,
} from '#core/web';
import type { Module } from '#plugins/analysis';
import { Button, FileButton, Note, PageHeader, showToast, Toggle } from '#shared/ui';
import { bigScreenContract, type BigScreenDetail } from '../../contract';
import type { Layout } from '../../layout';
import { EditorCanvas } from './editor-canvas';
import { EditorStore } from './editor-store';
import { EditorToolbar } from './editor-toolbar';
import styles from './editor.module.css';
import { LayerList } from './layer-list';
import { PartForm } from './part-form';
import { PartPalette } from './part-palette';
import { SaveDialog } from './save-dialog';
import { useEditorKeys } from './use-editor-keys';
import { usePreview } from './use-preview';
import { VersionDialog } from './version-dialog';
import { readBigScreenFile, saveBigScreenFile } from './screen-file';
import { BigScreenForm } from './screen-form';

interface EditorProps {
  readonly screen: BigScreenDetail;
  readonly modules: ReadonlyMap<string, Module>;
  /** Receives the saved big screen; a built-in one is saved as a copy. */
  readonly onSaved: (saved: BigScreenDetail) => void;
}

const administrators: readonly string[] = ['manager', 'operator'];

/** Editor of a big screen: its canvas in the middle, layers and settings at the sides. */
export const Editor = observer(function Editor({ screen, modules, onSaved }: EditorProps) {
  const t = useText('big-screen');
  const client = useClient(bigScreenContract);
  const messages = useService(MessageService);
  const { user } = useService(AuthService);
  const [store] = useState(() => new EditorStore(screen.Layout));
  const [edits] = useState(() => new EditCounter());
  const [isLive, setLive] = useState(true);
  const [open, setOpen] = useState<'save' | 'versions' | null>(null);
  const passed = useRef(false);
  const leave = useLeaveGuard(store.isChanged, passed);
  const stored = useStoredDraft({
    name: `big-screen.layout ${screen.Big_Screen_ID}`,
    value: store.layout,
    isChanged: store.isChanged,
    base: String(screen.Version),
    restore: (layout) => store.change(layout),
    reset: () => store.change(store.saved),
  });
  const answers = usePreview(store.layout, isLive);
  const done = (saved: BigScreenDetail, layout: Layout): void => {
    stored.drop();
    store.markSaved(layout);
    setOpen(null);
    showToast({ text: t('save.done', { name: saved.Big_Screen_Name }), kind: 'success' });
    onSaved(saved);
  };
  const save = useAction(async () => {
    if (screen.Is_Ready || !screen.Is_Editable) return setOpen('save');
    const { Big_Screen_ID, Version } = screen;
    const { layout: Layout } = store;
    const body = { Big_Screen_ID, Version, Layout, Edit: edits.mark(Layout) };
    return done(await client.saveLayout({ body }), Layout);
  });
  const create = useAction(async (Big_Screen_Name: string, Is_Shared: boolean) => {
    const { layout: Layout } = store;
    const saved = await client.create({ body: { Big_Screen_Name, Use: screen.Use, Is_Shared, Layout } });
    passed.current = true;
    done(saved, Layout);
  });
  const load = useAction(async (Version: number) => {
    const { Layout } = await client.layout({ query: { id: screen.Big_Screen_ID, Version } });
    store.change(Layout);
    setOpen(null);
  });
  const take = (file: File | undefined): void => {
    if (!file) return;
    readBigScreenFile(file)
      .then((read) =>
        read ? store.change(read.Layout) : showToast({ text: t('file.none', { name: file.name }), kind: 'error' }),
      )
      .catch((error: unknown) => messages.error(error));
  };
  useEditorKeys(store, () => void save.run());
  const [only, ...others] = store.chosenParts;
  return (
    <div className={styles.editor}>
      <PageHeader
        title={screen.Big_Screen_Name}
        details={t(store.isChanged ? 'editor.unsaved' : 'editor.allSaved', { version: screen.Version })}
        actions={
          <>
            <FileButton small={false} types={['.json']} onFiles={([file]) => take(file)}>
              {t('file.import')}
            </FileButton>
            <Button icon="download" onClick={() => saveBigScreenFile(screen.Big_Screen_Name, store.layout)}>
              {t('file.export')}
            </Button>
            <Button icon="history" disabled={screen.Versions.length === 0} onClick={() => setOpen('versions')}>
              {t('version.title')}
            </Button>
            <Button onClick={() => setOpen('save')}>{t('save.as')}</Button>
            <Button kind="primary" icon="save" busy={save.busy} onClick={() => void save.run()}>
              {t('editor.save')}
            </Button>
          </>
        }
      />
      <DraftNotice draft={stored} />
      <div className={styles.bar}>
        <PartPalette store={store} modules={modules} />
        <EditorToolbar store={store} />
        <Toggle checked={isLive} onChange={setLive}>
          {t('editor.live')}
        </Toggle>
      </div>
      <div className={styles.bench}>
        <aside className={styles.side} aria-label={t('editor.layers')}>
          <LayerList store={store} modules={modules} />
        </aside>
        <EditorCanvas store={store} name={screen.Big_Screen_Name} modules={modules} answers={answers} />
        <aside className={styles.side} aria-label={t('editor.settings')}>
          {only && others.length === 0 ? (
            <PartForm key={only.Key} store={store} part={only} />
          ) : only ? (
            <Note>{t('editor.several', { count: others.length + 1 })}</Note>
          ) : (
            <BigScreenForm store={store} />
          )}
        </aside>
      </div>
      <VersionDialog
        open={open === 'versions'}
        versions={screen.Versions}
        onClose={() => setOpen(null)}
        onLoad={(version) => void load.run(version)}
      />
      {open === 'save' && (
        <SaveDialog
          name={screen.Is_Ready ? t('save.copyOf', { name: screen.Big_Screen_Name }) : screen.Big_Screen_Name}
          mayShare={screen.Use === 'big-screen' || administrators.includes(user?.User_Type ?? '')}
          onSave={create.run}
          onClose={() => setOpen(null)}
        />
      )}
      <LeaveDialog form={guardWithDraft(leave, stored)} />
    </div>
  );
});
