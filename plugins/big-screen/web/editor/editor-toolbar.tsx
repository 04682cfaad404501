import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { IconButton, MenuButton, Segmented, type IconName, type MenuItem } from '#shared/ui';
import { alignments, directions } from './arrange';
import type { EditorStore } from './editor-store';
import styles from './editor.module.css';

const layers = ['top', 'up', 'down', 'bottom'] as const;
const grids = [0, 8, 16, 24] as const;

/** Toolbar of the editor: undo, copy, layers, groups, alignment. */
export const EditorToolbar = observer(function EditorToolbar({ store }: { readonly store: EditorStore }) {
  const t = useText('big-screen');
  const { chosen, past, future, copied, isTall, grid } = store;
  const [none, some] = [chosen.size === 0, chosen.size > 1];
  const button = (icon: IconName, key: string, run: () => void, disabled: boolean) => (
    <IconButton icon={icon} label={t(`editor.${key}`)} disabled={disabled} onClick={run} />
  );
  const item = (key: string, run: () => void, disabled = none): MenuItem => ({
    key,
    label: t(`editor.${key}`),
    disabled,
    onSelect: run,
  });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('editor.tools')}>
      {button('undo', 'undo', store.undo, past.length === 0)}
      {button('refresh', 'redo', store.redo, future.length === 0)}
      {button('copy', 'copy', store.copy, none)}
      {button('add', 'paste', store.paste, copied.length === 0)}
      {button('delete', 'remove', store.remove, none)}
      <MenuButton
        icon="columns"
        label={t('editor.align')}
        items={[
          ...alignments.map((how) => item(`aligned.${how}`, () => store.align(how))),
          null,
          ...directions.map((how) => item(`distributed.${how}`, () => store.distribute(how), chosen.size < 3)),
        ]}
      />
      <MenuButton
        icon="similar"
        label={t('editor.layer')}
        items={[
          ...layers.map((to) => item(`layered.${to}`, () => store.layer(to))),
          null,
          item('group', store.group, !some),
          item('ungroup', store.ungroup),
        ]}
      />
      <MenuButton
        icon="grip"
        label={t('editor.grid')}
        items={grids.map((size) => ({
          key: String(size),
          label: size === 0 ? t('editor.noGrid') : `${size} px`,
          checked: grid === size,
          onSelect: () => store.setGrid(size),
        }))}
      />
      <Segmented
        label={t('editor.shape')}
        value={isTall ? 'tall' : 'wide'}
        choices={(['wide', 'tall'] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
        onChange={(value) => store.turn(value === 'tall')}
      />
    </div>
  );
});
