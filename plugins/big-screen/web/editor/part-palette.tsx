import { observer } from 'mobx-react-lite';
import { useNamedText, useText } from '#core/web';
import type { Module } from '#plugins/analysis';
import { MenuButton, showToast } from '#shared/ui';
import { maxParts, partKinds } from '../../layout';
import type { EditorStore } from './editor-store';

interface PartPaletteProps {
  readonly store: EditorStore;
  readonly modules: ReadonlyMap<string, Module>;
}

/** All parts available for a big screen. */
export const PartPalette = observer(function PartPalette({ store, modules }: PartPaletteProps) {
  const t = useText('big-screen');
  const named = useNamedText();
  const add = (part: Parameters<EditorStore['add']>[0]): void => {
    if (!store.add(part)) showToast({ text: t('editor.full', { count: maxParts }), kind: 'error' });
  };
  return (
    <MenuButton
      withText
      align="start"
      icon="add"
      label={t('editor.add')}
      items={[
        t('editor.modules'),
        ...[...modules.values()].map(({ id, question }) => ({
          key: id,
          label: named(question),
          onSelect: () => add({ Kind: 'module', Module_ID: id }),
        })),
        null,
        ...partKinds
          .filter((kind) => kind !== 'module')
          .map((kind) => ({ key: kind, label: t(`kind.${kind}`), onSelect: () => add({ Kind: kind }) })),
      ]}
    />
  );
});
