import { Upload } from '@arco-design/web-react';
import { useRef } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { Button } from '../button/button';

interface FileButtonProps {
  readonly children: string;
  /** File extensions with their dot; without it, all files are offered. */
  readonly types?: readonly string[];
  readonly multiple?: boolean;
  readonly busy?: boolean;
  /** Uses the height of list buttons, unless false. */
  readonly small?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that selects files with Arco's upload. The hidden file input has an accessible name (axe: label). */
export function FileButton({ children, types, multiple, busy, small = true, onFiles }: FileButtonProps) {
  const box = useRef<HTMLSpanElement>(null);
  useA11yFix(() => setAttributes(box.current?.querySelector('input'), { 'aria-label': children }));
  return (
    <span ref={box}>
      <Upload
        multiple={multiple}
        accept={types && { type: types.join(','), strict: false }}
        fileList={[]}
        showUploadList={false}
        autoUpload={false}
        beforeUpload={(file, files) => {
          if (file === files[0]) onFiles(multiple ? files : files.slice(0, 1));
          return false;
        }}
      >
        <Button small={small} icon="upload" busy={busy}>
          {children}
        </Button>
      </Upload>
    </span>
  );
}
