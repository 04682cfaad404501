import { Upload } from '@arco-design/web-react';
import { useRef, useState } from 'react';
import { formatFileSize } from '#shared/format';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { Icon } from '../icon';
import { useUi } from '../ui-context';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** File extensions with their dot: `['.csv', '.xlsx']`; without it, every file is accepted. */
  readonly types?: readonly string[];
  /** Bytes. */
  readonly maxSize?: number;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Accepts files by drop, click or keyboard with Arco's upload; rejects invalid files and states why. The hidden file
 * input has an accessible name (axe: label).
 */
export function FileDrop({ types, maxSize = 25 * 1024 * 1024, multiple = false, disabled, onFiles }: FileDropProps) {
  const { t, language } = useUi();
  const [fault, setFault] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useA11yFix(() => setAttributes(box.current?.querySelector('input'), { 'aria-label': t('fileDrop') }));
  const take = (chosen: readonly File[]): void => {
    const wrong = chosen.find(({ name }) => types && !types.some((type) => name.toLowerCase().endsWith(type)));
    const large = chosen.find(({ size }) => size > maxSize);
    setFault(
      wrong
        ? t('fileWrongType', { types: types?.join(' ') ?? '' })
        : large
          ? t('fileTooLarge', { size: formatFileSize(maxSize, language) })
          : '',
    );
    if (chosen.length > 0 && !wrong && !large) onFiles(chosen);
  };
  return (
    <div ref={box} className={styles.box}>
      <Upload
        drag
        multiple={multiple}
        disabled={disabled}
        accept={types && { type: types.join(','), strict: false }}
        fileList={[]}
        showUploadList={false}
        autoUpload={false}
        beforeUpload={(file, files) => {
          if (file === files[0]) take(multiple ? files : files.slice(0, 1));
          return false;
        }}
      >
        <div className={styles.drop} role="button" tabIndex={disabled ? -1 : 0} aria-disabled={disabled}>
          <Icon name="upload" size={22} />
          <span>{t('fileDrop')}</span>
          <span className={styles.note}>
            {[types?.join(' '), `≤ ${formatFileSize(maxSize, language)}`].filter(Boolean).join(' · ')}
          </span>
        </div>
      </Upload>
      {fault && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </div>
  );
}
