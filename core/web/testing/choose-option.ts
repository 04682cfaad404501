import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens a select and takes the option of that name; the list opens with a transition, in which it takes no presses. */
export async function chooseOption(box: HTMLElement, name: string | RegExp): Promise<void> {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(box);
  const list = await waitFor(() => {
    const found = document.getElementById(box.getAttribute('aria-controls') ?? '');
    if (!found) throw new Error(`The select ${box.getAttribute('aria-label') ?? ''} shows no list`);
    return found;
  });
  const option = await within(list).findByRole('option', { name });
  // Where several may be taken, a press is heard by the text and the tick, as it meets them on a screen.
  await user.click(option.querySelector('.arco-select-option') ?? option);
}
