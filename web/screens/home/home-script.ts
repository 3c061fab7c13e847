// The landing page's script: theme switch, menu, legal texts, and the opener of the demo form. The page works without
// it.
import { initDemoDialog } from './demo-opener';
import { initLegalDialogs } from './legal-dialogs';
import { initMenu } from './menu';
import { initThemeSwitch } from './theme-switch';

initThemeSwitch();
initMenu();
initLegalDialogs();
initDemoDialog();
