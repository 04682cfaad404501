import styles from './key-hint.module.css';

const apple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);
const names: Readonly<Record<string, string>> = apple
  ? {
      mod: '⌘',
      alt: '⌥',
      shift: '⇧',
      enter: '↵',
      escape: 'Esc',
      arrowup: '↑',
      arrowdown: '↓',
      arrowleft: '←',
      arrowright: '→',
    }
  : {
      mod: 'Ctrl',
      alt: 'Alt',
      shift: 'Shift',
      enter: '↵',
      escape: 'Esc',
      arrowup: '↑',
      arrowdown: '↓',
      arrowleft: '←',
      arrowright: '→',
    };

/** Formats key bindings for display: `mod+k` is ⌘ K or Ctrl K, `g d` is two keys in sequence. */
export function KeyHint({ keys }: { readonly keys: string }) {
  const parts = keys.split(' ').flatMap((stroke) => (stroke === '+' ? ['+'] : stroke.split('+')));
  return (
    <span className={styles.keys}>
      {parts.map((part, index) => (
        <kbd key={index} className={styles.key}>
          {names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part)}
        </kbd>
      ))}
    </span>
  );
}
