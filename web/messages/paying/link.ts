/** What the page of a link says by which anybody pays for a stay. */

const en = {
  linkTitle: 'Payment for a stay',
  linkAsked: 'To pay',
  linkText: 'You pay on the page of a payment service and come back here.',
  linkTransferText:
    'Please state {code}. The hotel confirms the payment once it has arrived, and this page then says so.',
  linkFailedText: 'No money has reached the hotel. You can try again.',
  linkAwayText: 'Please try again in a minute.',
  linkOverTitle: 'Nothing is to be paid here',
  linkOverText: 'This link was paid already, or what it was for has ended. The hotel can tell you more.',
  linkBackTitle: 'Your payment goes back to you',
  linkBackText: 'When your payment arrived, it was no longer due. You get back {amount}.',
  linkBackSome: '{amount} of it was no longer due and goes back to you.',
}

type LinkMessages = Record<keyof typeof en, string>

const id: LinkMessages = {
  linkTitle: 'Pembayaran masa inap',
  linkAsked: 'Yang harus dibayar',
  linkText: 'Anda membayar di halaman layanan pembayaran, lalu kembali ke sini.',
  linkTransferText:
    'Mohon cantumkan {code}. Hotel mengonfirmasi setelah pembayaran diterima, dan halaman ini akan menampilkannya.',
  linkFailedText: 'Belum ada uang yang diterima hotel. Anda dapat mencoba lagi.',
  linkAwayText: 'Silakan coba lagi sebentar lagi.',
  linkOverTitle: 'Tidak ada yang perlu dibayar di sini',
  linkOverText: 'Tautan ini sudah dibayar, atau pesanannya sudah berakhir. Hotel dapat menjelaskannya.',
  linkBackTitle: 'Pembayaran Anda dikembalikan',
  linkBackText: 'Saat pembayaran Anda diterima, tagihannya sudah tidak ada. Anda menerima kembali {amount}.',
  linkBackSome: '{amount} di antaranya sudah tidak perlu dibayar dan dikembalikan kepada Anda.',
}

const de: LinkMessages = {
  linkTitle: 'Zahlung für einen Aufenthalt',
  linkAsked: 'Zu zahlen',
  linkText: 'Sie zahlen auf der Seite eines Zahlungsdienstes und kommen danach hierher zurück.',
  linkTransferText:
    'Bitte geben Sie {code} an. Das Hotel bestätigt die Zahlung, sobald sie eingegangen ist; dann steht es auf dieser Seite.',
  linkFailedText: 'Beim Hotel ist kein Geld eingegangen. Sie können es noch einmal versuchen.',
  linkAwayText: 'Bitte versuchen Sie es in einer Minute noch einmal.',
  linkOverTitle: 'Hier ist nichts mehr zu zahlen',
  linkOverText:
    'Über diesen Link wurde schon bezahlt, oder der Anlass besteht nicht mehr. Das Hotel gibt Ihnen gern Auskunft.',
  linkBackTitle: 'Sie bekommen Ihre Zahlung zurück',
  linkBackText: 'Als Ihre Zahlung einging, war nichts mehr offen. Sie bekommen {amount} zurück.',
  linkBackSome: '{amount} davon waren nicht mehr offen und gehen an Sie zurück.',
}

const es: LinkMessages = {
  linkTitle: 'Pago de una estancia',
  linkAsked: 'A pagar',
  linkText: 'Se paga en la página de un servicio de pagos y después se vuelve aquí.',
  linkTransferText:
    'Indique {code}, por favor. El hotel confirma el pago cuando lo recibe, y esta página lo mostrará.',
  linkFailedText: 'El hotel no ha recibido dinero. Puede intentarlo de nuevo.',
  linkAwayText: 'Inténtelo de nuevo dentro de un minuto.',
  linkOverTitle: 'Aquí no hay nada que pagar',
  linkOverText:
    'Este enlace ya se pagó o aquello para lo que servía ha terminado. El hotel puede informarle.',
  linkBackTitle: 'Se le devuelve su pago',
  linkBackText: 'Cuando llegó su pago ya no se debía nada. Se le devuelven {amount}.',
  linkBackSome: '{amount} de ese importe ya no se debían y se le devuelven.',
}

const fr: LinkMessages = {
  linkTitle: 'Paiement d’un séjour',
  linkAsked: 'À payer',
  linkText: 'Vous payez sur la page d’un service de paiement, puis vous revenez ici.',
  linkTransferText:
    'Merci d’indiquer {code}. L’hôtel confirme le paiement dès réception, et cette page le dira alors.',
  linkFailedText: 'L’hôtel n’a pas reçu d’argent. Vous pouvez réessayer.',
  linkAwayText: 'Veuillez réessayer dans une minute.',
  linkOverTitle: 'Il n’y a rien à payer ici',
  linkOverText: 'Ce lien a déjà été payé, ou ce qu’il réglait n’a plus cours. L’hôtel peut vous renseigner.',
  linkBackTitle: 'Votre paiement vous est rendu',
  linkBackText: 'Quand votre paiement est arrivé, plus rien n’était dû. {amount} vous sont rendus.',
  linkBackSome: '{amount} n’étaient plus dus et vous sont rendus.',
}

const ar: LinkMessages = {
  linkTitle: 'دفع قيمة إقامة',
  linkAsked: 'المبلغ المطلوب',
  linkText: 'تدفع في صفحة خدمة الدفع ثم تعود إلى هنا.',
  linkTransferText: 'يُرجى ذكر {code}. يؤكد الفندق الدفعة عند وصولها، وتظهر عندئذٍ في هذه الصفحة.',
  linkFailedText: 'لم يصل أي مبلغ إلى الفندق. يمكنك المحاولة مرة أخرى.',
  linkAwayText: 'يُرجى المحاولة مرة أخرى بعد دقيقة.',
  linkOverTitle: 'لا يوجد ما يُدفع هنا',
  linkOverText: 'دُفع هذا الرابط من قبل، أو انتهى ما كان من أجله. يمكن للفندق أن يفيدك.',
  linkBackTitle: 'ستعود إليك دفعتك',
  linkBackText: 'عندما وصلت دفعتك لم يعد هناك مبلغ مستحق. سيُعاد إليك {amount}.',
  linkBackSome: 'منها {amount} لم تعد مستحقة وستعود إليك.',
}

const ja: LinkMessages = {
  linkTitle: 'ご宿泊代金のお支払い',
  linkAsked: 'お支払い金額',
  linkText: '決済サービスのページでお支払いいただくと、こちらに戻ります。',
  linkTransferText:
    '振込の際は{code}をご記入ください。ご入金を確認しだいホテルが手続きし、このページに表示されます。',
  linkFailedText: 'ホテルへの入金はありません。もう一度お試しいただけます。',
  linkAwayText: '1分ほどしてから、もう一度お試しください。',
  linkOverTitle: 'こちらでのお支払いはありません',
  linkOverText:
    'このリンクはお支払い済みか、対象のご予約が終了しています。詳しくはホテルにお問い合わせください。',
  linkBackTitle: 'お支払いは返金されます',
  linkBackText: 'ご入金の時点でお支払いの必要がなくなっていたため、{amount}を返金いたします。',
  linkBackSome: 'うち{amount}はお支払いの必要がなくなっていたため、返金いたします。',
}

export const linkMessages = { en, id, de, es, fr, ar, ja }
