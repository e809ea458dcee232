import { RegistryView } from '../../../../src/vscode/sidebar/registry-view.ts';
import type { Source } from './registry-source.ts';

/** Makes views in the tests of the `describe` it stands in, and disposes of them after each. */
export function viewsOfEachTest(): (source: Source) => RegistryView {
  let open: RegistryView[] = [];
  afterEach(() => {
    for (const view of open) view.dispose();
    open = [];
  });
  return (source) => {
    const view = new RegistryView(source);
    open.push(view);
    return view;
  };
}
