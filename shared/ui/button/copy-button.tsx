import { useState } from 'react';
import { useUi } from '../ui-context';
import { showToast } from '../feedback/toast-store';
import { Button, IconButton } from './button';

interface CopyButtonProps {
  readonly text: string;
  /** Without it, the button shows only an icon. */
  readonly children?: string;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const { t } = useUi();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      showToast({ text: t('copyFailed'), kind: 'error' });
    }
  };
  const icon = copied ? 'check' : 'copy';
  const label = copied ? t('copied') : t('copy');
  return (
    <>
      {children === undefined ? (
        <IconButton small label={label} icon={icon} onClick={() => void copy()} />
      ) : (
        <Button small icon={icon} onClick={() => void copy()}>
          {children}
        </Button>
      )}
      <span role="status" className="hidden-text">
        {copied ? t('copied') : ''}
      </span>
    </>
  );
}
