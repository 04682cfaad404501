import { useEffect, useRef } from 'react';
import { CommandService, type Command } from '../command/command-service';
import { useService } from './kernel-context';

export type ShortcutOptions = Partial<Pick<Command, 'id' | 'group' | 'whileTyping' | 'keyOnly'>> & {
  /** Disabled while false. */
  readonly enabled?: boolean;
};

/** Registers an action with its keys, in the palette and in the shortcut sheet, while the component is mounted. */
export function useShortcut(
  keys: string,
  action: () => void | Promise<void>,
  label: string,
  options: ShortcutOptions = {},
): void {
  const commands = useService(CommandService);
  const latest = useRef({ action, label, options });
  latest.current = { action, label, options };
  const id = options.id ?? keys;
  const enabled = options.enabled !== false;
  useEffect(() => {
    if (!enabled) return undefined;
    const { whileTyping, keyOnly } = latest.current.options;
    return commands.register({
      id,
      keys,
      whileTyping,
      keyOnly,
      label: () => latest.current.label,
      group: () => latest.current.options.group?.() ?? '',
      run: () => latest.current.action(),
    });
  }, [commands, id, keys, enabled]);
}
