import { observer } from 'mobx-react-lite';
import { useNamedText, useText } from '#core/web';
import type { Module } from '#plugins/analysis';
import { cutText } from '#shared/text';
import { Checkbox, IconButton, TextButton } from '#shared/ui';
import type { Part } from '../../layout';
import type { EditorStore } from './editor-store';
import styles from './editor.module.css';

interface LayerListProps {
  readonly store: EditorStore;
  readonly modules: ReadonlyMap<string, Module>;
}

/** All parts, topmost first; they can be selected, hidden and locked by keyboard and pointer. */
export const LayerList = observer(function LayerList({ store, modules }: LayerListProps) {
  const t = useText('big-screen');
  const named = useNamedText();
  const { layout, chosen } = store;
  const getName = ({ Title, Text, Kind, Module_ID }: Part): string => {
    const question = modules.get(Module_ID ?? '')?.question;
    return Title || (question ? named(question) : cutText(Text ?? '', 20) || t(`kind.${Kind}`));
  };
  const toggle = (key: string): void =>
    store.choose(chosen.has(key) ? [...chosen].filter((each) => each !== key) : [...chosen, key]);
  return (
    <ul className={styles.layers} aria-label={t('editor.layers')}>
      {[...layout.Parts].reverse().map((part) => {
        const { Key, Group, Is_Hidden = false, Is_Locked = false } = part;
        const [name, only] = [getName(part), new Set([Key])];
        return (
          <li key={Key} data-chosen={chosen.has(Key) || undefined}>
            <Checkbox checked={chosen.has(Key)} aria-label={name} onChange={() => toggle(Key)} />
            <TextButton className={styles.layerName} onClick={() => store.choose(only)}>
              {name}
            </TextButton>
            {Group && <span className={styles.group}>{Group}</span>}
            <IconButton
              small
              icon="eye"
              label={t(Is_Hidden ? 'editor.show' : 'editor.hide', { name })}
              pressed={!Is_Hidden}
              onClick={() => store.setParts({ Is_Hidden: Is_Hidden ? undefined : true }, only)}
            />
            <IconButton
              small
              icon="lock"
              label={t(Is_Locked ? 'editor.unlock' : 'editor.lock', { name })}
              pressed={Is_Locked}
              onClick={() => store.setParts({ Is_Locked: Is_Locked ? undefined : true }, only)}
            />
          </li>
        );
      })}
    </ul>
  );
});
