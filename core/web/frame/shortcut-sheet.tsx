import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, Dialog, IconButton, KeyHint, TextInput } from '#shared/ui';
import { CommandService, type Command } from '../command/command-service';
import { keyStroke } from '../command/key-stroke';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { useFrame } from './frame-context';
import styles from './shortcut-sheet.module.css';

/** All active keyboard shortcuts, each of which can be changed. */
export const ShortcutSheet = observer(function ShortcutSheet() {
  const t = useText('core');
  const commands = useService(CommandService);
  const { frame } = useFrame();
  const [changing, setChanging] = useState<string | null>(null);
  const withKeys = commands.commands.filter((command) => commands.getKeys(command) !== undefined);
  const groups = [...new Set(withKeys.map((command) => command.group?.() ?? ''))];
  return (
    <Dialog open title={t('frame.shortcuts')} onClose={() => frame.openSheet(false)}>
      {groups.map((group) => (
        <section key={group} className={styles.group}>
          <h3>{group || t('frame.thisScreen')}</h3>
          {withKeys
            .filter((command) => (command.group?.() ?? '') === group)
            .map((command) => (
              <KeyLine
                key={command.id}
                command={command}
                changing={changing === command.id}
                onChanging={(on) => setChanging(on ? command.id : null)}
              />
            ))}
        </section>
      ))}
    </Dialog>
  );
});

interface KeyLineProps {
  readonly command: Command;
  readonly changing: boolean;
  readonly onChanging: (changing: boolean) => void;
}

const KeyLine = observer(function KeyLine({ command, changing, onChanging }: KeyLineProps) {
  const t = useText('core');
  const commands = useService(CommandService);
  const isCustomized = commands.ownKeys[command.id] !== undefined;
  const label = command.label();
  return (
    <div className={styles.line}>
      <span>{label}</span>
      {changing ? (
        <KeyRecorder
          label={t('frame.pressKeys')}
          onKeys={(keys) => {
            commands.setKeys(command.id, keys);
            onChanging(false);
          }}
        />
      ) : (
        <Button small kind="quiet" title={t('frame.changeKeys', { name: label })} onClick={() => onChanging(true)}>
          <span className="hidden-text">{t('frame.changeKeys', { name: label })}</span>
          <KeyHint keys={commands.getKeys(command) ?? ''} />
        </Button>
      )}
      {isCustomized && (
        <IconButton
          small
          icon="undo"
          label={t('frame.ownKeysBack', { name: label })}
          onClick={() => commands.setKeys(command.id, undefined)}
        />
      )}
    </div>
  );
});

/** Maximum time in milliseconds to wait for a second key. */
const timeoutMs = 900;

/** Records the next key, or a sequence of two. */
function KeyRecorder({ label, onKeys }: { readonly label: string; readonly onKeys: (keys: string) => void }) {
  const [strokes, setStrokes] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (/^(Tab|Control|Shift|Alt|Meta)$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const keys = strokes ? `${strokes} ${keyStroke(event)}` : keyStroke(event);
    clearTimeout(timer.current);
    if (strokes) onKeys(keys);
    else {
      setStrokes(keys);
      timer.current = setTimeout(() => onKeys(keys), timeoutMs);
    }
  };
  return (
    <TextInput
      ref={field}
      className={styles.recorder}
      readOnly
      aria-label={label}
      placeholder={label}
      value={strokes}
      onKeyDown={onKeyDown}
    />
  );
}
