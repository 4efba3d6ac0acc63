package language

// wordClass is a set of words with the same grammar.
type wordClass struct {
	tags  tag
	words string
}

// wordClasses are the closed classes of English, as far as support replies use them.
func wordClasses() []wordClass {
	return []wordClass{
		{tagDesk, "i we"},
		{tagCustomer, "you"},
		{tagThey, "he she it they somebody someone anyone nobody who everybody everything nothing something"},
		{tagThey | tagDet, "this that these those none"},
		{tagPossDet, "your my our its their his her"},
		{tagDet, "the a an no any some every each both all another other such either neither several few many much half"},
		{0, "'s me us them him yes ok okay else according rather soon able myself yourself"},
		{tagModal, "can could may might would should must ought"},
		{tagWill, "will shall"},
		{tagNeg, "not never neither nor hardly"},
		{tagJoin, "and or but so then yet plus nor because since while whereas although though as than"},
		{tagIf, "if unless once until till provided providing assuming whether supposing"},
		{tagWh, "what which when where why how whom whose who whatever whichever"},
		{tagPrep, "of to for from with without by on in at into onto about over under after before between within during through off against per up down out around via above below towards toward across along near inside outside despite like upon"},
		{tagAdverb, "more there just already now also gladly happily personally fully successfully immediately today hereby therefore then still " +
			"even only simply actually really certainly definitely surely always both all straight right away then since ever so first " +
			"instead again therefore accordingly directly quickly soon shortly recently currently presently now please perhaps maybe " +
			"probably likely automatically manually safely properly correctly currently indeed likewise too meanwhile later next here " +
			"obviously clearly unfortunately sadly fortunately luckily temporarily permanently officially formally finally eventually " +
			"usually normally typically generally often sometimes longer either completely entirely partly partially twice once separately " +
			"sincerely truly deeply very terribly awfully promptly promptly possibly easily exactly personally tonight tomorrow yesterday jointly quite else " +
			"however nevertheless meanwhile earlier further anyway"},
		{tagReady, "able happy glad ready willing pleased free delighted welcome unable unwilling sorry afraid prepared allowed permitted authorised entitled supposed"},
		{tagAdjective, "new full free same second third last first current old entire whole partial extra double duplicate pending settled " +
			"open broken faulty defective damaged different original right wrong possible impossible available short long next such own " +
			"complete correct exact total final brand original quick annoying frustrating upset worried safe dangerous good best better"},
	}
}

// regularVerbs take -s, -ed and -ing; a capital last letter is doubled: "stoP" makes "stopped".
const regularVerbs = `roB coN poP sliP pencil chuck tempt entice coax swindle fleece dish insist bother dunk submerge immerse drown plunge 
act argue count clean drive erase fill guess mix shout spaM speculate speed love print paste scroll accelerate activate adapt afford aim appoint attend calculate capture commiT communicate convey counter decrease dedicate define demonstrate design detach dismiss display distribute document dry eject eliminate embeD empty enforce enroL equip exclude exercise explore facilitate fetch fiT flush focus generate greet host illustrate implement interpret itemise lay loosen maintain mislay oversee pair pardon
patch peel pend phase ponder prioritise procure prompt quarantine rebook rebuild recalculate recheck reconcile reconnect recount rectify redeliver reenter reevaluate refill regain reinstall reiterate relay relocate remedy remiT repack rephrase reprint rerun reschedule resort retrace retrieve rinse rotate salvage seal seize shift shreD simplify slide slow smooth stabilise stack straighten streamline subtract supervise supplement survey sustain sweep swipe sync synchronise tackle taG tailor tally tend tilt tiP toggle transmiT triM troubleshoot tweak unbox unmute unpack unscrew uphold violate volunteer vouch wash wipe zip zoom facilitate pinpoint forewarn
engage alert looP discontinue edit link convert research audit study comb chase message mend service qualify persuade divulge overrule bypass cease refrain approach box disregard trash dump steer snaP indicate pose scald imitate impersonate fish phish harvest game misuse conceal admiT screw sliP concede price retail appear invoice deduct unblock date steM deactivate elevate reassign ditch axe scraP chuck
spoil sting suck ruin shame
continue include belong head exceed contain consist exist matter lodge action sail flow travel behave compose reflect repeat restrict select serve solve suffice surprise swallow thrive tidy tighten total trade train twist unite unwrap utilise value vary vote warm welcome widen yield dispose donate duplicate elect employ encourage establish evaluate expand favour float fold force found glue guide hate hire hurry import impress improve increase influence inherit inquire insert insure interest interrupt invest isolate join judge jump justify knock label launch lessen license light limit listen march match measure melt mind modify motivate multiply name negotiate nominate object oblige occupy operate oppose organise paint perceive plead polish prohibit project pronounce propose punish quarrel rate react reclaim recycle reflect refresh regard relate rely remark render repeat represent reserve resist respect rest retire roll ruin satisfy scare scratch settle shape shorten smile sniff snow soften spare specialise squash squeeze stain stamp stare strengthen stress substitute succeed suck switch tempt tie time tire train trail tumble underline undervalue upload usher
order biN poP toP peek glance shoot ping toss reckon expose register intend route dial text elevate classify rank ease lag compensate divert intercept compare redo apply scaM pretend warrant intend stretch ignore relax waive grab jump swing tick observe assemble transcribe spell
perform complicate happen ship cool heat boil melt explode catch reckon figure gather trigger execute kick sting alter fasten examine analyse reconsider

abuse accept accompany acknowledge add adjust advise agree allow amend announce answer apologise apply appreciate approve arrange arrive ask assign assist
assume assure attach attempt authorise avoid await backdate ban believe bill block book browse call canceL care carry cause change charge check claim clear click
close collect complain complete concern confirm connect consider contact contribute convince copy correct cost cover crack crash create credit damage deactivate
debit decide decline delay delete deliver demand deny depend describe deserve detect diagnose direct disable disappear disappoint disclose discard disconnect
discover discuss dispatch dispute double downgrade download droP email enable enclose end enjoy enquire ensure enter escalate evacuate exchange excuse
expect expedite expire explain extend extinguish fail file finance finish fix flaG follow forward free freeze fulfil fund gather grant guarantee handle happen
hear help honour hope identify ignore imagine inconvenience inform initiate inquire insist inspect install instruct intend introduce invent investigate
invite involve issue joke keep land lapse last laugh leak lift like list live load locate lock loG look lower mail manage mark matter mention merge
miss move need notice notify note obtain occur offer open opt order originate overcharge overheat override owe own pack park pass pause permit phone photograph
pick place plaN pledge pluG pluck post postpone prefeR prepare present press prevent process produce promise promote proceed protect prove provide publish pull purchase push
query question queue order quote raise reach react reactivate realise reassign reassure reboot recall receive recharge recognise recommend record recover redeem redirect
reduce refeR refund refuse register regreT reimburse reinstate reject release relate remain remember remind remove rename renew repair replace reply report
request require reroute rescue resend reserve reset reside resolve resolve respond restart restore resume retain retry return reveal reverse review revoke
ring route rush save scam scaN schedule screen search secure seem separate serve settle share ship shiP shock show sign skiP smell smoke sort sound spark
spill spoof start state stay steP stick stoP store submiT subscribe suffer suggest suit supply support suppose surface suspect suspend swaP switch taP
talk target terminate test thank threaten toss touch track transact transfeR traP treat trick trust try turn type uncover undo unfreeze unlock unpluG unsubscribe
update upgrade upload urge use vanish verify void wait waive walk want warn waste watch wear weigh welcome wire wish witness wonder work worry wraP
waste exploit exaggerate fabricate fake mislead deceive forge cheat lie defraud fool honour frustrate bother annoy upset disrupt top monitor trace arrange commence
hand head join loan lend land outline process reveal safeguard soak spot strain stress struggle swelL tamper treat unwind vent void injure burn ignite
electrocute faint poison breathe evacuate dial consult visit seek quit power cycle age crush seep penetrate pour smash shatter corrode bump fray soak relaunch reopen refresh reload bounce clarify specify input pin point
hang persist contest drain overlook mess botch bungle blunder blame accuse excuse fault sympathise empathise dislike detain correspond doubt
`

// irregularVerbs are base, past, participle and -ing form.
const irregularVerbs = `
send sent sent sending
resend resent resent resending
give gave given giving
get got got getting
get got gotten getting
go went gone going
come came come coming
make made made making
take took taken taking
put put put putting
pay paid paid paying
repay repaid repaid repaying
set set set setting
reset reset reset resetting
let let let letting
tell told told telling
say said said saying
write wrote written writing
read read read reading
see saw seen seeing
know knew known knowing
think thought thought thinking
find found found finding
feel felt felt feeling
leave left left leaving
keep kept kept keeping
hold held held holding
withhold withheld withheld withholding
buy bought bought buying
sell sold sold selling
bring brought brought bringing
begin began begun beginning
run ran run running
fall fell fallen falling
freeze froze frozen freezing
break broke broken breaking
cut cut cut cutting
hear heard heard hearing
hurt hurt hurt hurting
lose lost lost losing
meet met met meeting
quit quit quit quitting
ring rang rung ringing
show showed shown showing
shut shut shut shutting
speak spoke spoken speaking
spend spent spent spending
stand stood stood standing
steal stole stolen stealing
stick stuck stuck sticking
swear swore sworn swearing
throw threw thrown throwing
undergo underwent undergone undergoing
understand understood understood understanding
undo undid undone undoing
wear wore worn wearing
catch caught caught catching
build built built building
burn burnt burnt burning
spill spilt spilt spilling
deal dealt dealt dealing
forward forwarded forwarded forwarding
overpay overpaid overpaid overpaying
forget forgot forgotten forgetting
seek sought sought seeking
draw drew drawn drawing
withdraw withdrew withdrawn withdrawing
lie lied lied lying
mislead misled misled misleading
choose chose chosen choosing
cost cost cost costing
lead led led leading
mean meant meant meaning
sit sat sat sitting
upset upset upset upsetting
bear bore borne bearing
wake woke woken waking
become became become becoming
foresee foresaw foreseen foreseeing
overcharge overcharged overcharged overcharging
override overrode overridden overriding
grow grew grown growing
shake shook shaken shaking
drop dropped dropped dropping
split split split splitting
rid rid rid ridding
burst burst burst bursting
bend bent bent bending
hide hid hidden hiding
arise arose arisen arising
dig dug dug digging
mistake mistook mistaken mistaking
misread misread misread misreading
misunderstand misunderstood misunderstood misunderstanding
strike struck struck striking
hit hit hit hitting
bite bit bitten biting
eat ate eaten eating
spread spread spread spreading
ring rang rung ringing
win won won winning
fight fought fought fighting
sleep slept slept sleeping
lend lent lent lending
rise rose risen rising
keep kept kept keeping
teach taught taught teaching
split split split splitting
sink sank sunk sinking
`

// nouns take a regular plural.
const nouns = `
vacuum drone watch heater stove iron blender mixer fan oven fridge printer scanner webcam microphone earbud earphone headphone console controller lens stand mount strap cover bulb sensor extender repeater mesh kit bundle television receiver amplifier radio scale toothbrush shaver dryer purifier humidifier grill cooker chair table shelf backpack mouse disk drive tracker pump pad
account accident address adapter alternative amount answer apology appliance application app approval attachment attention authority authorisation authorization bag balance
barcode base battery bill birthday birth box brand browser burn business button buyer cable call callback cancellation card care cart case cash cause chance change charge charger
charm check choice cent circumstance claim clock code collection compensation complaint computer concern condition confirmation confusion connection consent contact copy cost
coupon courtesy cover coverage credential credit crack customer damage danger date day deadline deal deadline decision defect deduction delay delivery department dent deposit detail device
difference difficulty digit direction discount dispute distress doctor dollar doubt draft drop duplicate duration duty emergency email enquiry envelope error estimate evidence
exception exchange expense experience explanation extension fact failure fall fault favour fee feeling file filter fire firmware fix folder form fraud friend frustration fund
fuse gesture gift goodwill guarantee guidance half hazard headset heat help history hold home hospital hour house id idea identity impact inbox incident inconvenience information injury
inquiry instruction insurance internet investigation invoice issue item joke junk key kind label laptop last law letter liability licence limit line link liquid liquid lock login loss
loyalty luck mail manual matter means measure membership merchandise merchant message method mind minute misunderstanding mistake model moisture moment money month morning
name network night notice notification number office offer one option order outlet outage overcharge owner package packaging page pair parcel part passcode passport password
payment payout period permission person phone photo picture photograph piece pin place plan plug point police policy portal position possibility postage posting postcode pound power price privacy
problem procedure process product profile promise promotion proof purchase purchase quarter query question range reason receipt record recovery reference refund registration reimbursement release relief
reminder renewal rent repair replacement reply report representative request reset resolution response rest result return reversal review right ring risk router rule safety sale
scam screen screenshot second security serial service session setting shape shipment shipping shock shop sign signature situation slip smell smoke snapshot socket software sort
spam speed stage statement step stock store stress subscription sum suspicion swap switch system team tear telephone term thing ticket tier time title toaster token tool total touch
track tracking transaction transfer trial trip trouble trust try type unit update upgrade upset use user value verification version visit voice voltage voucher wait wall warehouse warning
warranty water way wear week weekend whole window word work workshop worry year zip socket supply mains adaptor unit speaker lamp kettle camera dock soundbar doorbell plug coffee
story truth lie cheat liar abuse tale nonsense trick bother nuisance hassle annoyance disappointment anger scare shambles mess headache upheaval disruption misfortune ordeal ambulance physician
clinic poison burn breath wound skin symptom caller phisher scammer fraudster impostor imposter sender website site tab cookie cache desktop tablet handset flat house street
`

// teamNouns are people of the desk, whatever they are called.
const teamNouns = `
team colleague department specialist manager northlight agent technician supervisor lead staff engineer desk crew expert group unit workshop lab warehouse accounting billing finance
support teammate representative advisor adviser rep employee clerk associate assistant operator coordinator officer analyst person tier coworker logistics retention
`

// outsiderNouns act on their own account: what they do is no deed of the desk.
const outsiderNouns = `doctor physician hospital clinic police nurse 
bank merchant seller courier carrier manufacturer policy customer issuer retailer shop vendor marketplace law platform provider member buyer daughter son wife husband child neighbour policy rule term
driver insurer brother sister kid partner paypal visa mastercard scammer caller thief
`

// spellings are other ways to write a word, and words that stand for several.
const spellings = `
apologize apologise
apologized apologised
apologizing apologising
apologizes apologises
canceled cancelled
canceling cancelling
kindly please
authorization authorisation
authorizations authorisations
authorized authorised
authorize authorise
recognize recognise
realize realise
favor favour
honor honour
license licence
sympathize sympathise
empathize empathise
cheque check
pic photo
pics photos
mails emails
ya you
u you
ur your
pls please
plz please
thx thanks
info information
shan't shall not
won't will not
can't can not
cannot can not
ain't is not
dont do not
doesnt does not
didnt did not
cant can not
wont will not
isnt is not
wasnt was not
arent are not
havent have not
hasnt has not
couldnt could not
wouldnt would not
shouldnt should not
im i am
ive i have
youll you will
youve you have
youre you are
weve we have
theyre they are
thats that is
whats what is
let's let us
gonna going to
wanna want to
gotta have to
gotten got
everyone everybody
nobody's nobody is
id's ids
`

// sayVerbs report what somebody said, wants or believes: what follows is not the desk's own statement.
const sayVerbs = `
say write mention tell ask claim report state want request expect think believe hope wonder describe note complain demand insist explain quote like suppose assume
wish call
`
