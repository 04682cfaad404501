import { useState, type ReactNode } from 'react';
import { IconButton } from '../button/button';
import { Drawer } from './modal';

interface DrawerButtonProps {
  /** Describes what opens. */
  readonly label: string;
  readonly title: string;
  /** Rendered when the drawer opens. */
  readonly children: ReactNode;
}

/** A button in a row that opens details of the entry in a drawer. */
export function DrawerButton({ label, title, children }: DrawerButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton small icon="eye" label={label} onClick={() => setOpen(true)} />
      <Drawer open={open} wide title={title} onClose={() => setOpen(false)}>
        {children}
      </Drawer>
    </>
  );
}
