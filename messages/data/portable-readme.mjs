/**
 * README of the portable folder; plain JavaScript, because a script writes it. `rules` is the file
 * that gives access to USB devices on Linux.
 */
export const PORTABLE_README = ({ start, version, data, rules }) => `PassDesk ${version}

Open ${start}. The desk opens in Chrome, Edge or Chromium; without one of
them, open the address that is shown in a browser. Closing the desk ends
PassDesk.
${rules ? 'If a text editor opens: right click, Run as a Program.\n' : ''}\

In a terminal: ${start} --demo --data FOLDER (an invented event)
               ${start} --kiosk (the whole screen)
               ${start} doctor, ${start} --help, ${start} help
${rules ? `Once, for printers and scanners on USB: sudo cp ${rules} /etc/udev/rules.d/\n` : ''}\
The data is not in this folder, but in ${data}.
To update, end PassDesk and replace this folder with the new one.
Licences: THIRD-PARTY-NOTICES.txt, NODE-LICENSE.txt, fonts: app/fonts/OFL.txt

${start} を開いてください。受付画面が Chrome、Edge、Chromium のいずれかで
開きます。どれもないときは、表示されるアドレスをブラウザーで開いてください。
受付画面を閉じると PassDesk も終了します。
${rules ? 'テキストエディターが開くときは、右クリックして「プログラムとして実行」を選んでください。\n' : ''}\

端末での使い方：${start} --demo --data フォルダー（架空のイベント）
                ${start} --kiosk（全画面）
                ${start} doctor、${start} --help、${start} help
${rules ? `USB のプリンターとスキャナーには一度だけ：sudo cp ${rules} /etc/udev/rules.d/\n` : ''}\
データはこのフォルダーではなく、${data} に保存されます。
更新するときは、PassDesk を終了し、このフォルダーを新しいものと置き換えてください。
ライセンス：THIRD-PARTY-NOTICES.txt、NODE-LICENSE.txt、フォント：app/fonts/OFL.txt
`
